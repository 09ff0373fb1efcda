import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { VariableId } from '@contract/variables';

import { oneLine } from '@/entities/message/oneLine';
import '@/entities/run/leftOutTexts';
import { useVariableName } from '@/entities/message/useVariableName';
import { useVariables } from '@/api/useVariables';
import { clockTime } from '@/lib/dateFormat';

import { isExact, type ShownEntry } from './entries';

/** What an entry is called, when it happens, and all that its colours say, in words. */
export interface EntryText {
  title: (entry: ShownEntry) => string;
  /** When it begins, without the sign that it is not exact. */
  time: (entry: ShownEntry) => string;
  span: (entry: ShownEntry) => string;
  words: (entry: ShownEntry) => string[];
}

export function useEntryText(): EntryText {
  const { t } = useTranslation(['calendar', 'groupActs', 'leftOut']);
  const nameOf = useVariableName(useVariables().fields);
  const title = useCallback(
    ({ about }: ShownEntry) =>
      nameSubject(about, about.act && t(`groupActs:history.${about.act}`), nameOf) ||
      t(about.kind === 'step' ? 'file' : `kinds.${about.kind}`),
    [t, nameOf],
  );
  const words = useCallback((entry: ShownEntry) => describe(entry, t), [t]);
  return { title, time: nameTime, span: nameSpan, words };
}

/** @param act what is done to the group; the text is its new name or description */
function nameSubject(
  { name, step, text, variables }: ShownEntry['about'],
  act: string | null,
  nameOf: (id: VariableId) => string,
): string {
  const written = oneLine({ text, variables }, nameOf);
  const said = [act, written].filter((part) => part !== null && part !== '').join(': ');
  const message = step === null ? said : `${step}. ${said}`;
  return [name, message].filter((part) => part !== null && part !== '').join(' · ');
}

const nameTime = ({ atMs }: ShownEntry): string => clockTime(atMs);

/** `14:05`, `≈ 14:05`, or from when to when it went out. */
function nameSpan(entry: ShownEntry): string {
  const [from, until] = [clockTime(entry.atMs), clockTime(entry.endMs)];
  if (until !== from) return `${from}–${until}`;
  return isExact(entry) ? from : `≈ ${from}`;
}

type Translate = ReturnType<typeof useTranslation<['calendar', 'groupActs', 'leftOut']>>['t'];

function describe(
  { about, state, certainty, count, failed, unconfirmed, clashes, reason }: ShownEntry,
  t: Translate,
): string[] {
  const isLeftOut = state === 'skipped' && reason !== null;
  const why = certainty === 'reply' ? 'reply' : 'overlap';
  const words = [t(`kinds.${about.kind}`), t(isLeftOut ? `leftOut:start.${why}` : `states.${state}`)];
  if (certainty !== 'exact' && !isLeftOut) words.push(t(`certainty.${certainty}`));
  words.push(t(about.act === null ? 'messages' : 'acts', { count }));
  if (failed > 0) words.push(t('failed', { count: failed }));
  if (unconfirmed > 0) words.push(t('unconfirmed', { count: unconfirmed }));
  if (clashes > 0) words.push(t('clash', { count: clashes }));
  return words;
}
