import fs from 'node:fs';
import path from 'node:path';

/** After all files: deletes what `firstStart.ts` left. */
export default function removeFirstStart(): void {
  const { FIRST_START_DATA } = process.env;
  if (FIRST_START_DATA !== undefined) fs.rmSync(path.dirname(FIRST_START_DATA), { recursive: true, force: true });
}
