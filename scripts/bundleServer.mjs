/** How the server's programs are bundled: ours into one file each, packages stay where npm put them. */
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
