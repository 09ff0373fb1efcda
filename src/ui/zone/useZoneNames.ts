import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOffset, offsetMinutesAt, readOffset } from '@contract/planner/zones';

import type { SelectChoice } from '../SearchSelect';

import { findCity, findZones, type FoundZone } from './zoneChoices';

/** Names of zones with their offset at a moment. */
export interface ZoneNames {
  /** Such as 'UTC+3' or the city with its offset. */
  nameOf: (zone: string, atMs: number) => string;
  search: (text: string, atMs: number) => SelectChoice<string>[];
}

/** Texts for zones. Stable between renders. */
export function useZoneNames(): ZoneNames {
  const { t } = useTranslation('zones');
  return useMemo(() => {
    const namesOf = (city: NonNullable<FoundZone['city']>) => t(`cities.${city}`).split(', ');
    const nameFound = ({ zone, city, alias }: FoundZone, atMs: number) => {
      if (readOffset(zone) !== null) return zone;
      const place = city === null ? zone : (namesOf(city)[0] ?? zone);
      const offset = nameOffset(offsetMinutesAt(zone, atMs));
      return alias === null ? t('named', { place, offset }) : t('alias', { alias, place, offset });
    };
    return {
      nameOf: (zone, atMs) => nameFound({ zone, city: findCity(zone), alias: null }, atMs),
      search: (text, atMs) =>
        findZones(text, namesOf).map((found) => ({ value: found.zone, label: nameFound(found, atMs) })),
    };
  }, [t]);
}
