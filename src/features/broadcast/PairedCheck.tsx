import { useTranslation } from 'react-i18next';

import type { GroupField } from '@contract/schemas/shapes';

import type { KnownVariables } from '@/api/useVariables';
import { findUnfilled, limitQuestion } from '@/entities/message/findUnfilled';
import { UnfilledLine } from '@/entities/message/UnfilledLine';

import type { BroadcastDraft } from './broadcastDraft';
import type { PairedChoice } from './PairsField';

interface Props {
  pairs: PairedChoice;
  draft: Pick<BroadcastDraft, 'message' | 'variables' | 'poll'>;
  /** The groups that get it. */
  groupIds: readonly number[];
  momentMs: number;
  /** Until then the values can be added. */
  isPlanned: boolean;
  fields: readonly GroupField[];
  fillWith: KnownVariables['fillWith'];
}

/** Before a broadcast is sent or planned: which paired groups get it, and in which of them its text lacks a value of their account. */
export function PairedCheck({
  pairs: { chosen, label },
  draft,
  groupIds,
  momentMs,
  isPlanned,
  fields,
  fillWith,
}: Props) {
  const { t } = useTranslation('variables');
  const { message, variables, poll } = draft;
  const sent = chosen.filter(({ groupId }) => groupIds.includes(groupId));
  const values = new Map(sent.map((pair) => [pair.paired.id, pair.values ?? {}]));
  const unfilled = findUnfilled(
    sent.map(({ paired }) => ({ ...paired, custom_name: null })),
    ({ id, name, membersCount }) => {
      const own = { name, membersCount, fields: values.get(id) ?? {} };
      const filled = variables && fillWith(message, variables, own, momentMs);
      return filled && poll ? limitQuestion(filled) : filled;
    },
  );
  return (
    <>
      <p className="sendPreview-text">{label}</p>
      <UnfilledLine unfilled={unfilled} fields={fields} note={t(isPlanned ? 'check.later' : 'check.excluded')} />
    </>
  );
}
