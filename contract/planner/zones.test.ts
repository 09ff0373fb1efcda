import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time';
import { findClockChange, fromLocalMs, isKnownZone, nameOffset, offsetMinutesAt, readOffset, toLocalMs } from './zones';

const BERLIN = 'Europe/Berlin';
/** In 2027 clocks in Berlin go from 02:00 to 03:00 and from 03:00 to 02:00. */
const SPRING_MS = Date.UTC(2027, 2, 28, 1);
const AUTUMN_MS = Date.UTC(2027, 9, 31, 1);
const ALL_OFFSETS = Array.from({ length: 27 }, (_, index) => (index - 12) * 60);
/** As its clock shows it. */
const local = (zone: string, text: string) => fromLocalMs(zone, Date.parse(`${text}Z`));

it.each(ALL_OFFSETS)('names and reads the offset of %i minutes', (minutes) => {
  const zone = nameOffset(minutes);
  expect(readOffset(zone)).toBe(minutes);
  expect(offsetMinutesAt(zone, SPRING_MS)).toBe(minutes);
  expect(local(zone, '2026-12-31T23:30')).toBe(Date.UTC(2026, 11, 31, 23, 30) - minutes * MINUTE_MS);
  expect(toLocalMs(zone, local(zone, '2027-01-01T00:00'))).toBe(Date.UTC(2027, 0, 1));
});

it('names offsets with minutes, and knows only real zones', () => {
  expect([330, -570, 0].map(nameOffset)).toEqual(['UTC+5:30', 'UTC-9:30', 'UTC+0']);
  expect([330, -570].map((minutes) => readOffset(nameOffset(minutes)))).toEqual([330, -570]);
  expect([BERLIN, 'America/Argentina/Buenos_Aires', 'UTC+3', 'UTC'].every(isKnownZone)).toBe(true);
  expect(['', 'Moscow', '+03:00', 'Europe/Nowhere', 'viewer', 'UTC+', 'UTC+99', 'UTC-3:75'].some(isKnownZone)).toBe(
    false,
  );
});

it('follows the changes of the clocks', () => {
  expect([SPRING_MS - 1, SPRING_MS, AUTUMN_MS - 1, AUTUMN_MS].map((atMs) => offsetMinutesAt(BERLIN, atMs))).toEqual([
    60, 120, 120, 60,
  ]);
  expect(findClockChange(BERLIN, SPRING_MS - DAY_MS, SPRING_MS + DAY_MS)).toBe(SPRING_MS);
  expect(findClockChange(BERLIN, SPRING_MS - DAY_MS, SPRING_MS)).toBe(SPRING_MS);
  expect(findClockChange(BERLIN, SPRING_MS, SPRING_MS + DAY_MS)).toBeNull();
  expect(findClockChange('Europe/Moscow', SPRING_MS - DAY_MS, SPRING_MS + DAY_MS)).toBeNull();
  // Half an hour, at another hour of UTC.
  const lordHowe = findClockChange('Australia/Lord_Howe', Date.UTC(2027, 3, 1), Date.UTC(2027, 3, 6));
  expect(lordHowe).toBe(Date.UTC(2027, 3, 3, 15));
});

it('moves a skipped time to the change, and takes the first of a time that comes twice', () => {
  expect(local(BERLIN, '2027-03-28T01:59')).toBe(SPRING_MS - MINUTE_MS);
  expect(['2027-03-28T02:00', '2027-03-28T02:30', '2027-03-28T03:00'].map((text) => local(BERLIN, text))).toEqual([
    SPRING_MS,
    SPRING_MS,
    SPRING_MS,
  ]);
  expect(local(BERLIN, '2027-03-28T03:01')).toBe(SPRING_MS + MINUTE_MS);
  expect(local(BERLIN, '2027-10-31T02:30')).toBe(AUTUMN_MS - HOUR_MS / 2);
  expect(local(BERLIN, '2027-10-31T03:00')).toBe(AUTUMN_MS + HOUR_MS);
  expect(local('Australia/Lord_Howe', '2027-10-03T02:10')).toBe(Date.UTC(2027, 9, 2, 15, 30));
  // A whole day was skipped here.
  expect(local('Pacific/Apia', '2011-12-30T12:00')).toBe(Date.UTC(2011, 11, 30, 10));
});

it.each([BERLIN, 'America/New_York', 'Asia/Almaty', 'Asia/Kathmandu', 'Africa/Casablanca'])(
  'reads back what the clock of %s shows',
  (zone) => {
    for (let atMs = Date.UTC(2026, 0); atMs < Date.UTC(2028, 0); atMs += 7 * HOUR_MS + MINUTE_MS) {
      const back = fromLocalMs(zone, toLocalMs(zone, atMs));
      // An hour that comes twice is read as the first.
      expect([0, HOUR_MS]).toContain(atMs - back);
      expect(toLocalMs(zone, back)).toBe(toLocalMs(zone, atMs));
    }
  },
);

it('has one clock for all spellings of a zone, and keeps none for names that are no zone', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  const letters = 'chathampacific'.split('');
  const spell = (at: number) => {
    const spelt = letters.map((one, bit) => ((at >> bit) & 1 ? one.toUpperCase() : one)).join('');
    return `${spelt.slice('chatham'.length)}/${spelt.slice(0, 'chatham'.length)}`;
  };
  const spellings = new Set(Array.from({ length: 5_000 }, (_, at) => spell(at)));
  expect(spellings.size).toBe(5_000);
  expect([...spellings].every((zone) => offsetMinutesAt(zone, AUTUMN_MS) === 825)).toBe(true);
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

it('forgets offsets of moments that are asked for once, without becoming wrong', () => {
  const DAYS_COUNT = 3_000;
  for (let day = 0; day < DAYS_COUNT; day += 1) offsetMinutesAt(BERLIN, SPRING_MS + day * DAY_MS);
  expect([SPRING_MS - 1, SPRING_MS, AUTUMN_MS].map((atMs) => offsetMinutesAt(BERLIN, atMs))).toEqual([60, 120, 60]);
});
