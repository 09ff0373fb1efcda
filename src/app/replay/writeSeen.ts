import type { SeenEntry } from './readSeen';
import { writeShownText, type Translate } from './shownTexts';

/** One line about something that the owner saw. */
export function writeSeen({ kind, text, lines }: SeenEntry, translate: Translate): string {
  const whole = kind === 'toast' ? lines.map((line) => writeShownText(line, translate)).join(' ') : text;
  return translate(`replay:seen.${kind}`, { text: whole });
}
