import { writeCalendarFile } from './calendarFile';

const at = Date.UTC(2026, 10, 28, 14, 5);
const event = { uid: 'a', atMs: at, endMs: at + 300_000, title: 'Title', text: 'Text' };
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

it('writes moments in UTC, and what a calendar program requires', () => {
  const lines = unfold(writeCalendarFile('Mine', [event], at));
  expect(lines).toEqual(
    expect.arrayContaining(['BEGIN:VCALENDAR', 'VERSION:2.0', 'DTSTART:20261128T140500Z', 'DTEND:20261128T141000Z']),
  );
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
    expect.stringMatching(/^UID:[0-9a-f]{32}@voronka$/),
  ]);
});

it('escapes texts, so that none of them begins another line', () => {
  const lines = unfold(writeCalendarFile('Mine', [{ ...event, title: 'a\\b;c,d\r\nEND:VEVENT\u0000' }], at));
  expect(lines).toContain(String.raw`SUMMARY:a\\b\;c\,d\nEND:VEVENT `);
});

it('folds lines at 75 octets, never within a character', () => {
  const title = '\u{1F600}\u0416'.repeat(60);
  const file = writeCalendarFile('Mine', [{ ...event, title }], at);
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  expect(unfold(file)).toContain(`SUMMARY:${title}`);
});
