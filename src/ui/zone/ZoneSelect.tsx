import { useTranslation } from 'react-i18next';

import { SearchSelect, type SelectChoice } from '../SearchSelect';

import { useZoneNames } from './useZoneNames';
import { OFFSET_ZONES } from './zoneChoices';
import { browserZone } from './zoneTime';

interface Props {
  id?: string;
  /** A name that the planner's `zones.ts` knows. */
  value: string;
  /** Offsets change with the season; the labels are for this moment. */
  atMs: number;
  /** Zones before the offsets, or other labels of theirs. */
  special?: readonly SelectChoice<string>[];
  /** Whether the browser's zone is listed first. */
  hasOwn?: boolean;
  className?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  onChange: (zone: string) => void;
}

/** A time zone: one of the 27 offsets, or a city or IANA id, found by its name. */
export function ZoneSelect({ atMs, special = [], hasOwn = false, ...rest }: Props) {
  const { t } = useTranslation('zones');
  const { nameOf, search } = useZoneNames();
  const specials = new Map(special.map((choice) => [choice.value, choice]));
  const choiceOf = (zone: string) => specials.get(zone) ?? { value: zone, label: nameOf(zone, atMs) };
  const own = hasOwn ? [browserZone()] : [];
  const first = [...own, ...special.map(({ value }) => value)].filter((zone) => !OFFSET_ZONES.includes(zone));
  const zones = [...new Set([...first, ...OFFSET_ZONES, rest.value])];
  return (
    <SearchSelect
      {...rest}
      options={zones.map(choiceOf)}
      chosenLabel={choiceOf(rest.value).label}
      search={(text) => search(text, atMs)}
      note={t('hint')}
    />
  );
}
