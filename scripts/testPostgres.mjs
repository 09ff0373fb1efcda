/**
 * `npm run test:postgres [-- paths]`: the tests of the server on a real PostgreSQL of their own instead of the embedded database.
 * Debian's package is installed when there is none.
 */
import { root } from './root.mjs';
import { run, tools } from './run.mjs';
import { runTypeScript } from './runTypeScript.mjs';

process.chdir(root);

const { startPostgres } = await runTypeScript('test/kit/postgresServer.ts');
const server = await startPostgres({ fsync: 'off', max_connections: '300' });
console.log(server.version);
const paths = process.argv.slice(2);
const chosen = paths.length > 0 ? paths : ['server/', 'test/guards/'];
const { code } = await run([...tools.jest, '--selectProjects', 'node', '--', ...chosen], {
  env: { TEST_DATABASE_URL: server.url },
  isLoud: true,
});
await server.stop();
process.exit(code);
