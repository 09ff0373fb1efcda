import fs from 'node:fs';

/** How the server's programs are bundled: our code into one file each, packages stay in node_modules. */
export const serverBundle = (outdir) => ({
  entryPoints: {
    main: 'server/main.ts',
    account: 'server/accounts/accountMain.ts',
    maintenance: 'server/maintenance/maintenanceMain.ts',
    seed: 'server/db/seedMain.ts',
  },
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  outExtension: { '.js': '.mjs' },
  sourcemap: true,
  logLevel: 'warning',
});

/** Removes bundles of programs that no longer exist, so that no old code runs by an old name. */
export function removeOldBundles(outdir) {
  if (!fs.existsSync(outdir)) return;
  const programs = Object.keys(serverBundle(outdir).entryPoints);
  for (const file of fs.readdirSync(outdir)) {
    const isBundle = /\.mjs(?:\.map)?$/.test(file);
    if (isBundle && !programs.includes(file.split('.')[0])) fs.rmSync(`${outdir}/${file}`);
  }
}
