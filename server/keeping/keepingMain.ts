import { speakAsSet } from '../language';
import { runKeepingCommand } from './runKeepingCommand';

/** The program behind `npm run db:move`, `files:move`, `backup` and `backup:settle`. */
speakAsSet(process.env);
void runKeepingCommand(process.env, process.argv.slice(2)).then(({ text, isFine }) => {
  (isFine ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = isFine ? 0 : 1;
});
