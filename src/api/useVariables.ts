import { useMemo } from 'react';

import type { Language } from '@contract/languages';
import type { Group, GroupField, Variables } from '@contract/schemas/shapes';
import { fillText, type FilledText, type GroupValues } from '@contract/variables';

import { currentLanguage } from '@/lib/language';

import { useOffers } from './offers';
import { useGroupDetails, type GroupDetailsIndex } from './useGroupDetails';
import { useGetVariablesQuery } from './variablesApi';

/** A group as far as texts name it. */
type NamedGroup = Pick<Group, 'id' | 'name'>;

/** Variables of message texts. */
export interface KnownVariables {
  isLoaded: boolean;
  /** The language that a new text with variables gets, also before the server has answered; null where it fills in none. */
  language: Language | null;
  fields: readonly GroupField[];
  /** The time zone in which dates are written. */
  zone: string;
  /** A text as a group gets it; null until everything that it needs is known. */
  fill: (text: string, language: Language, group: NamedGroup, momentMs: number) => FilledText | null;
  /** The same for a group that this account does not have. */
  fillWith: (text: string, language: Language, values: GroupValues, momentMs: number) => FilledText | null;
}

const NONE: Pick<Variables, 'fields'> = { fields: [] };

/** What message texts can contain, and how they are filled in: by the same rules and values as on the server. */
export function useVariables({ skip = false } = {}): KnownVariables {
  const { data } = useGetVariablesQuery(undefined, { skip });
  const details = useGroupDetails({ skip });
  const offers = useOffers();
  return useMemo(() => {
    const values = new Map(data?.groups.map((group) => [group.id, group.values]));
    const fillWith: KnownVariables['fillWith'] = (text, language, own, momentMs) =>
      data ? fillText(text, own, { language, zone: data.zone, momentMs }, data.memberForms[language] ?? {}) : null;
    return {
      isLoaded: data !== undefined,
      language: offers ? currentLanguage() : null,
      fields: (data ?? NONE).fields,
      zone: data?.zone ?? 'UTC+0',
      fill: (text, language, group, momentMs) =>
        details.isLoaded ? fillWith(text, language, valuesOf(group, details.byId, values), momentMs) : null,
      fillWith,
    };
  }, [data, offers, details.byId, details.isLoaded]);
}

function valuesOf(
  { id, name }: NamedGroup,
  details: GroupDetailsIndex,
  values: ReadonlyMap<number, Record<string, string>>,
): GroupValues {
  return { name, membersCount: details.get(id)?.membersCount ?? null, fields: values.get(id) ?? {} };
}
