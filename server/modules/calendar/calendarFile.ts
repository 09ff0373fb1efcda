import { createHash } from 'node:crypto';

/** One event of a calendar file; moments in milliseconds since 1970. */
export interface FileEvent {
  /** Stays the same while the event does. */
  uid: string;
  atMs: number;
  endMs: number;
  title: string;
  text: string;
}

/** A line may be so long; longer ones are folded. Source: RFC 5545, 3.1. */
const LINE_MAX_BYTES = 75;

/** Writes a calendar as RFC 5545 has it. */
export function writeCalendarFile(name: string, events: readonly FileEvent[], nowMs: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Voronka//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => writeEvent(event, nowMs)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const writeEvent = ({ uid, atMs, endMs, title, text }: FileEvent, nowMs: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${createHash('sha256').update(uid).digest('hex').slice(0, 32)}@voronka`,
  `DTSTAMP:${writeMoment(nowMs)}`,
  `DTSTART:${writeMoment(atMs)}`,
  `DTEND:${writeMoment(endMs)}`,
  `SUMMARY:${escapeText(title)}`,
  `DESCRIPTION:${escapeText(text)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** `20261128T140500Z`. */
const writeMoment = (ms: number): string => `${new Date(ms).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')}Z`;

/** Source: RFC 5545, 3.3.11. Other control characters are not allowed. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');

/** Folds a line by octets, never within a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_MAX_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
