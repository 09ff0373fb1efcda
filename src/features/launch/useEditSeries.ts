import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FunnelSeriesWithGroups } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { useFormDraft } from '@/api/drafts/useFormDraft';
import { useChangeSeriesMutation } from '@/api/seriesApi';
import { readRepeat, repeatFieldsOf } from '@/entities/repeat/repeatFields';
import { serverNow } from '@/lib/clock';
import { formatMoment } from '@/lib/moment';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

import { findLaunchProblem, type LaunchProblem } from './launchDraft';
import { seriesDraft, type SeriesChanges } from './seriesDraft';

/** The fields of a series that is changed; unsaved changes of the same one are continued after a reload. */
export function useEditSeries(opened: FunnelSeriesWithGroups) {
  const { t } = useTranslation('launch');
  const { message } = useToasts();
  const announce = useAnnounce();
  const { kept, keep, discard } = useFormDraft(seriesDraft);
  const own = kept?.seriesId === opened.id && kept.revision === opened.revision ? kept : null;
  const [changes, setChanges] = useState<SeriesChanges>(own ?? changesOf(opened));
  const [isRestored, setIsRestored] = useState(own !== null);
  const [problem, setProblem] = useState<LaunchProblem | null>(null);
  const [send, { isLoading }] = useChangeSeriesMutation();

  function change(part: Partial<SeriesChanges>) {
    const next = { ...changes, ...part };
    setChanges(next);
    setProblem(null);
    keep(next);
  }

  function startAnew() {
    setChanges(changesOf(opened));
    setIsRestored(false);
    discard();
  }

  async function save(): Promise<boolean> {
    const { plan, groupIds } = changes;
    const found = findLaunchProblem({ funnelId: opened.funnelId, groupIds, startText: '', repeat: plan }, serverNow());
    setProblem(found);
    if (found !== null) return false;
    const { fields, selectionId, runsAlongside } = plan;
    const body = { groupIds: [...groupIds], selectionId, runsAlongside, repeat: readRepeat(fields) };
    const sending = send({ id: opened.id, revision: opened.revision, ...body }).unwrap();
    if (!(await announce(sending, { failure: t('edit.failed'), first: 'server' }))) return false;
    const { nextAtMs } = await sending;
    discard();
    message.success(t('edit.done', { moment: formatMoment(toSeconds(nextAtMs ?? 0)) }));
    return true;
  }

  return { changes, change, discard: startAnew, save, isSaving: isLoading, problem, isRestored };
}

/** Those of a deleted selection are fixed. */
function changesOf({
  id,
  revision,
  groupIds,
  selection,
  runsAlongside,
  repeat,
}: FunnelSeriesWithGroups): SeriesChanges {
  const selectionId = typeof selection?.name === 'string' ? selection.id : null;
  return { seriesId: id, revision, groupIds, plan: { fields: repeatFieldsOf(repeat), selectionId, runsAlongside } };
}
