import { formatIn, fromField, differsFromViewer, nameZone, toField, ZONE_HOURS } from './zone';

const AT_MS = Date.parse('2030-06-15T22:30:00Z');

describe('the zone of the plan', () => {
  it('is one of 27, from UTC-12 to UTC+14', () => {
    expect(ZONE_HOURS).toHaveLength(27);
    expect([ZONE_HOURS[0], ZONE_HOURS.at(-1)].map((hours) => nameZone(hours ?? 0))).toEqual(['UTC-12', 'UTC+14']);
  });

  it('shows and reads the clock of its place', () => {
    expect(formatIn(3, AT_MS)).toBe('16.06.2030, 01:30');
    expect(formatIn(-12, AT_MS)).toBe('15.06.2030, 10:30');
    for (const zone of [...ZONE_HOURS, 'viewer' as const]) expect(fromField(zone, toField(zone, AT_MS))).toBe(AT_MS);
    expect(fromField(3, '')).toBeNull();
  });

  it("shows whether it is another than the viewer's", () => {
    expect(differsFromViewer('viewer', AT_MS)).toBe(false);
    expect(ZONE_HOURS.filter((hours) => !differsFromViewer(hours, AT_MS)).length).toBeLessThanOrEqual(1);
  });
});
