/**
 * Loaded before a server by `node --import`: moves the whole machine's clock for it, the embedded database's included, by the
 * milliseconds in the file that MACHINE_CLOCK_FILE names. Timers go on as they did, as they do on a machine whose clock is set.
 */
import fs from 'node:fs';

const READ_EVERY_MS = 20;
const RealDate = Date;
const file = process.env.MACHINE_CLOCK_FILE ?? '';
let offsetMs = 0;

function read() {
  const text = fs.readFileSync(file, 'utf8').trim();
  if (text !== '') offsetMs = Number(text);
}

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + offsetMs] : given));
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};

read();
setInterval(read, READ_EVERY_MS).unref();
