import type zones from '@locales/ru/zones.json';

import { limits } from '@contract/limits';
import { nameOffset } from '@contract/planner/zones';
import { createSearch, foldLetters } from '@contract/search';
import { HOUR_MINUTES } from '@contract/time';

/** A city with names of its own in the texts, which list its neighbours after it. */
export type CityKey = keyof typeof zones.cities;

/** A zone that matches a search, and the name that matched. */
export interface FoundZone {
  zone: string;
  city: CityKey | null;
  /** Another name of the city's zone, when that was searched. */
  alias: string | null;
}

const { minOffsetHours, maxOffsetHours } = limits.timezones;
const FOUND_MAX_COUNT = 50;

/** The offsets that can be chosen, from west to east. Source: SPEC-5.20, SPEC-9.22. */
export const OFFSET_ZONES: readonly string[] = Array.from({ length: maxOffsetHours - minOffsetHours + 1 }, (_, index) =>
  nameOffset((minOffsetHours + index) * HOUR_MINUTES),
);

const zoneOfCity: Record<CityKey, string> = {
  almaty: 'Asia/Almaty',
  amsterdam: 'Europe/Amsterdam',
  anadyr: 'Asia/Anadyr',
  istanbul: 'Europe/Istanbul',
  ashgabat: 'Asia/Ashgabat',
  athens: 'Europe/Athens',
  baku: 'Asia/Baku',
  bali: 'Asia/Makassar',
  bangkok: 'Asia/Bangkok',
  barnaul: 'Asia/Barnaul',
  beijing: 'Asia/Shanghai',
  belgrade: 'Europe/Belgrade',
  berlin: 'Europe/Berlin',
  bishkek: 'Asia/Bishkek',
  chisinau: 'Europe/Chisinau',
  chita: 'Asia/Chita',
  delhi: 'Asia/Calcutta',
  dubai: 'Asia/Dubai',
  dushanbe: 'Asia/Dushanbe',
  helsinki: 'Europe/Helsinki',
  irkutsk: 'Asia/Irkutsk',
  jerusalem: 'Asia/Jerusalem',
  kaliningrad: 'Europe/Kaliningrad',
  kamchatka: 'Asia/Kamchatka',
  krasnoyarsk: 'Asia/Krasnoyarsk',
  kyiv: 'Europe/Kiev',
  lisbon: 'Europe/Lisbon',
  london: 'Europe/London',
  losAngeles: 'America/Los_Angeles',
  madrid: 'Europe/Madrid',
  magadan: 'Asia/Magadan',
  minsk: 'Europe/Minsk',
  moscow: 'Europe/Moscow',
  newYork: 'America/New_York',
  nicosia: 'Asia/Nicosia',
  novosibirsk: 'Asia/Novosibirsk',
  omsk: 'Asia/Omsk',
  paris: 'Europe/Paris',
  prague: 'Europe/Prague',
  riga: 'Europe/Riga',
  rome: 'Europe/Rome',
  sakhalin: 'Asia/Sakhalin',
  samara: 'Europe/Samara',
  saratov: 'Europe/Saratov',
  seoul: 'Asia/Seoul',
  tallinn: 'Europe/Tallinn',
  tashkent: 'Asia/Tashkent',
  tbilisi: 'Asia/Tbilisi',
  tomsk: 'Asia/Tomsk',
  vilnius: 'Europe/Vilnius',
  vladivostok: 'Asia/Vladivostok',
  volgograd: 'Europe/Volgograd',
  warsaw: 'Europe/Warsaw',
  yakutsk: 'Asia/Yakutsk',
  yekaterinburg: 'Asia/Yekaterinburg',
  yerevan: 'Asia/Yerevan',
};

const cities = Object.keys(zoneOfCity) as CityKey[];
const cityOfZone = new Map(cities.map((city) => [zoneOfCity[city], city]));

/** The city by which a zone is named; null for offsets and zones without one. */
export function findCity(zone: string): CityKey | null {
  return cityOfZone.get(zone) ?? null;
}

/** Offsets, cities and other IANA ids with all terms of a search in their names, those that begin with the text first; at most 50. */
export function findZones(search: string, namesOf: (city: CityKey) => readonly string[]): FoundZone[] {
  const isFound = createSearch(search);
  const isFoundSpaced = createSearch(spaced(search));
  const has = (...names: readonly string[]) => isFoundSpaced(spaced(names.join(' ')));
  const start = foldLetters(search).trim();
  const isBegun = (name: string) =>
    foldLetters(name).startsWith(start) || foldLetters(spaced(name)).startsWith(spaced(start));
  const found: (FoundZone & { isFirst: boolean })[] = OFFSET_ZONES.filter(isFound).map((zone) => {
    return { zone, city: null, alias: null, isFirst: isBegun(zone) };
  });
  const add = (zone: FoundZone, names: readonly string[]) => {
    if (has(...names)) found.push({ ...zone, isFirst: names.some(isBegun) });
  };

  for (const city of cities) {
    const zone = zoneOfCity[city];
    const [name = '', ...others] = namesOf(city);
    const own = [name, cityPart(zone), zone];
    const alias = has(name)
      ? undefined
      : (others.find((other) => has(name, other)) ??
        (has(...own) ? undefined : others.find((other) => has(...own, other))));
    add({ zone, city, alias: alias ?? null }, [...own, ...others]);
  }
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    if (!cityOfZone.has(zone)) add({ zone, city: null, alias: null }, [cityPart(zone), zone]);
  }
  return found
    .sort((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .slice(0, FOUND_MAX_COUNT)
    .map(({ zone, city, alias }) => ({ zone, city, alias }));
}

/** `New York` of `America/New_York`. */
function cityPart(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Hyphens are like spaces. */
const spaced = (text: string) => text.replaceAll(/[-\s]+/g, ' ');
