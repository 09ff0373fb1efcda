import { browserZone, differsFromViewer, formatIn, fromField, toField } from './zoneTime';
import { OFFSET_ZONES } from './zoneChoices';

const AT_MS = Date.parse('2030-06-15T22:30:00Z');

describe('a zone', () => {
  it('is one of 27 offsets, from UTC-12 to UTC+14', () => {
    expect(OFFSET_ZONES).toHaveLength(27);
    expect([OFFSET_ZONES[0], OFFSET_ZONES[12], OFFSET_ZONES.at(-1)]).toEqual(['UTC-12', 'UTC+0', 'UTC+14']);
  });

  it('shows and reads the clock of its place', () => {
    expect(formatIn('UTC+3', AT_MS)).toBe('16.06.2030, 01:30');
    expect(formatIn('UTC-12', AT_MS)).toBe('15.06.2030, 10:30');
    expect(formatIn('Europe/Berlin', AT_MS)).toBe('16.06.2030, 00:30');
    for (const zone of [...OFFSET_ZONES, 'Europe/Berlin', browserZone()]) {
      expect(fromField(zone, toField(zone, AT_MS))).toBe(AT_MS);
    }
    expect(fromField('UTC+3', '')).toBeNull();
  });

  it("shows whether it is another than the viewer's", () => {
    expect(differsFromViewer(browserZone(), AT_MS)).toBe(false);
    expect(OFFSET_ZONES.filter((zone) => !differsFromViewer(zone, AT_MS)).length).toBeLessThanOrEqual(1);
  });
});
