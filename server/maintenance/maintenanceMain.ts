import { setProcessLanguage } from '../language';
import { runMaintenanceCommand } from './runMaintenanceCommand';

/** Entry point of `npm run db:move`, `files:move`, `backup`, `backup:settle` and `key:rotate`. */
setProcessLanguage(process.env);
void runMaintenanceCommand(process.env, process.argv.slice(2)).then(({ text, isOk }) => {
  (isOk ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = isOk ? 0 : 1;
});
