import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FunnelSeries, FunnelSeriesWithGroups } from '@contract/schemas/shapes';
import { SECOND_MS, toSeconds } from '@contract/time';

import { useFormDraft } from '@/api/drafts/useFormDraft';
import { useChangeSeriesMutation, useEditOccurrenceMutation } from '@/api/seriesApi';
import { readRepeat, repeatFieldsOf } from '@/entities/repeat/repeatFields';
import { serverNow } from '@/lib/clock';
import { formatMoment } from '@/lib/moment';
import { readTypedMoment, typeDateTime } from '@/lib/typedTime';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';
import { browserZone, toField } from '@/ui/zone/zoneTime';

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
  const [editOccurrence, { isLoading: isEditing }] = useEditOccurrenceMutation();

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

  /** @returns the request, or why it cannot be sent */
  function prepare(): (() => Promise<FunnelSeries>) | LaunchProblem {
    const { plan, scope, startText } = changes;
    const { id, funnelId, revision } = opened;
    const groupIds = [...changes.groupIds];
    if (scope === 'this') {
      const startAtS = readTypedMoment(startText);
      const found = findLaunchProblem({ funnelId, groupIds, startText }, serverNow());
      if (found !== null || startAtS === null) return found ?? 'startUnreadable';
      return () => editOccurrence({ id, revision, groupIds, startsAtMs: startAtS * SECOND_MS }).unwrap();
    }
    const found = findLaunchProblem({ funnelId, groupIds, startText: '', repeat: plan }, serverNow());
    if (found !== null) return found;
    const { fields, selectionId, runsAlongside } = plan;
    return () => send({ id, revision, groupIds, selectionId, runsAlongside, repeat: readRepeat(fields) }).unwrap();
  }

  async function save(): Promise<boolean> {
    const request = prepare();
    setProblem(typeof request === 'string' ? request : null);
    if (typeof request === 'string') return false;
    const sending = request();
    if (!(await announce(sending, { failure: t('edit.failed'), first: 'server' }))) return false;
    const { nextAtMs } = await sending;
    discard();
    const moment = formatMoment(toSeconds(nextAtMs ?? 0));
    message.success(t(changes.scope === 'this' ? 'edit.doneAlone' : 'edit.done', { moment }));
    return true;
  }

  return { changes, change, discard: startAnew, save, isSaving: isLoading || isEditing, problem, isRestored };
}

/** Those of a deleted selection are fixed. */
function changesOf({
  id,
  revision,
  groupIds,
  selection,
  runsAlongside,
  repeat,
  nextForMs,
  nextAtMs,
}: FunnelSeriesWithGroups): SeriesChanges {
  const selectionId = typeof selection?.name === 'string' ? selection.id : null;
  const next = nextForMs !== null && nextAtMs !== null ? { forMs: nextForMs, atMs: nextAtMs } : null;
  const plan = { fields: repeatFieldsOf(repeat, next), selectionId, runsAlongside };
  const startText = nextAtMs === null ? '' : typeDateTime(toField(browserZone(), nextAtMs));
  return { seriesId: id, revision, groupIds, plan, scope: 'following', startText };
}
