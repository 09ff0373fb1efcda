import { isKnownZone } from '@contract/planner/zones';

import { findCity, findZones, OFFSET_ZONES, type CityKey } from './zoneChoices';

const names: Partial<Record<CityKey, string[]>> = { moscow: ['Moscow', 'Kazan'], newYork: ['New York'] };
const namesOf = (city: CityKey) => names[city] ?? [city];
const find = (text: string) => findZones(text, namesOf);

it('finds cities by any of their names, whatever the case, spaces and hyphens', () => {
  expect(find(' mosc')[0]).toEqual({ zone: 'Europe/Moscow', city: 'moscow', alias: null });
  expect(find('KAZAN')).toEqual([{ zone: 'Europe/Moscow', city: 'moscow', alias: 'Kazan' }]);
  expect(find('new-york')[0]?.zone).toBe('America/New_York');
});

it('finds a zone by terms of several names, in any order', () => {
  for (const text of ['york new', 'america new york', 'york america/new'])
    expect(find(text)[0]).toEqual({ zone: 'America/New_York', city: 'newYork', alias: null });
  expect(find('europe moscow')).toEqual([{ zone: 'Europe/Moscow', city: 'moscow', alias: null }]);
  expect(find('kazan europe')).toEqual([{ zone: 'Europe/Moscow', city: 'moscow', alias: 'Kazan' }]);
  expect(find('UTC-3').map(({ zone }) => zone)).toEqual(['UTC-3']);
});

it('finds offsets and every other IANA id', () => {
  expect(find('UTC+1').map(({ zone }) => zone)).toEqual(['UTC+1', 'UTC+10', 'UTC+11', 'UTC+12', 'UTC+13', 'UTC+14']);
  expect(find('africa/nairobi')).toEqual([{ zone: 'Africa/Nairobi', city: null, alias: null }]);
  expect(find('los angeles').map(({ zone }) => zone)).toEqual(['America/Los_Angeles']);
  expect(find('xyz')).toEqual([]);
});

it('lists at most 50, those that begin with the text first, each zone once', () => {
  const zones = find('a').map(({ zone }) => zone);
  expect(zones).toHaveLength(50);
  expect(new Set(zones).size).toBe(50);
  expect(find('kam').map(({ city }) => city)[0]).toBe('kamchatka');
});

it('names cities of zones that exist', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => findCity(zone) !== null);
  expect(zones.length).toBeGreaterThan(50);
  expect([...zones, ...OFFSET_ZONES].every(isKnownZone)).toBe(true);
});
