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
