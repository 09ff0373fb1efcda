import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The clock of the server's machine, as that server sees it. */
export interface MachineClock {
  /** What a server must be started with to have it. */
  environment: Record<string, string>;
  nowMs(): number;
  /** Sets it to a moment, in milliseconds since 1970; it goes on from there. */
  setTo(moment: number): Promise<void>;
  remove(): void;
}

/** The server reads the file this often, and a bit. */
const NOTICED_MS = 60;

/** A machine's clock that is right, in a time zone. */
export function createMachineClock(zone: string): MachineClock {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-clock-'));
  const file = path.join(folder, 'offset');
  let offsetMs = 0;
  fs.writeFileSync(file, '0');
  return {
    environment: {
      TZ: zone,
      TEST_CLOCK_FILE: '',
      MACHINE_CLOCK_FILE: file,
      NODE_OPTIONS: `--import=${pathToFileURL(path.resolve('test/prove/movedMachine.mjs')).href}`,
    },
    nowMs: () => Date.now() + offsetMs,
    async setTo(moment) {
      offsetMs = Math.round(moment - Date.now());
      fs.writeFileSync(`${file}.new`, String(offsetMs));
      fs.renameSync(`${file}.new`, file);
      await new Promise((resolve) => setTimeout(resolve, NOTICED_MS));
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
