import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';

import type { StartedInGroups } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { useSetFunnelStatusMutation } from '@/api/funnelsApi';
import { readDoneBefore } from '@/api/idempotencyKeys';
import { useStartFunnelInGroupsMutation } from '@/api/schedulesApi';
import { useCreateSeriesMutation } from '@/api/seriesApi';
import { readRepeat } from '@/entities/repeat/repeatFields';
import type { SeriesPlan } from '@/entities/repeat/repeatFields';
import { useRepeatText } from '@/entities/repeat/useRepeatText';
import { formatMoment } from '@/lib/moment';
import { normalizeError } from '@/lib/normalizeError';
import { readTypedMoment } from '@/lib/typedTime';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage } from '@/ui/useErrorMessage';
import { useToasts, type ToastOptions } from '@/ui/useToasts';

import { normalizeGroupIds, type LaunchDraft, type LaunchRetry } from './launchDraft';

/** So many reasons stand in the toast of a start that failed in some groups. */
const SHOWN_REASONS = 2;

/**
 * How a start ended: in all groups, in some of them or none, it failed, the shown plan is not the newest one, or the draft was started
 * before with other content.
 */
type LaunchOutcome = 'done' | 'doneInSome' | 'failed' | 'funnelChanged' | 'startedBefore';

/** Submits a valid draft and shows the result. */
export function useLaunch(onRetry: (retry: LaunchRetry) => void) {
  const { t } = useTranslation(['launch', 'common']);
  const { message } = useToasts();
  const show = useShowToast();
  const describeError = useErrorMessage();
  const watching = useWatching(t('toasts.show'));
  const [setFunnelStatus, { isLoading: isActivating }] = useSetFunnelStatusMutation();
  const [createSeries, { isLoading: isCreating }] = useCreateSeriesMutation();
  const describeRepeat = useRepeatText();
  const [startFunnelInGroups, { isLoading: isStarting }] = useStartFunnelInGroupsMutation();

  /** A server that does not report the failed groups leaves nothing to retry. */
  function tell(funnelId: number, { startText }: LaunchDraft, started: StartedInGroups) {
    const { successfulGroups, failedGroups: failed, totalGroups: count, failures } = started;
    if (failed === 0) return message.success(t('toasts.all', { count }), watching);
    const action = {
      label: t('results.retry', { count: failures.length }),
      onClick: () => onRetry({ funnelId, startText, failures }),
    };
    return message[successfulGroups > 0 ? 'info' : 'error'](
      t('toasts.some', { started: successfulGroups, count, failed }),
      failures.length > 0 ? { action, details: listReasons(failures) } : {},
    );
  }

  async function launchSeries(
    id: number,
    { groupIds }: LaunchDraft,
    { fields, selectionId, runsAlongside }: SeriesPlan,
    { revision, key }: { revision: number | null; key: string | undefined },
  ): Promise<LaunchOutcome> {
    const { repeat, nextAtMs } = await createSeries({
      id,
      groupIds: normalizeGroupIds(groupIds),
      selectionId,
      runsAlongside,
      repeat: readRepeat(fields),
      ...(revision !== null && { funnelRevision: revision }),
      ...(key !== undefined && { key }),
    }).unwrap();
    const atMs = nextAtMs ?? 0;
    const moment = formatMoment(toSeconds(atMs));
    message.success(t('toasts.series', { repeat: describeRepeat(repeat, atMs), moment }), watching);
    return 'done';
  }

  /**
   * An inactive funnel is activated first, as the button said.
   * @param revision the version whose plan is shown; null when unknown
   * @param key the idempotency key of the draft
   */
  async function launch(
    funnelId: number,
    draft: LaunchDraft,
    { isInactive, revision, key }: { isInactive: boolean; revision: number | null; key: string | undefined },
  ): Promise<LaunchOutcome> {
    try {
      if (isInactive) await setFunnelStatus({ id: funnelId, active: true }).unwrap();
      if (draft.repeat) return await launchSeries(funnelId, draft, draft.repeat, { revision, key });
      const started = await startFunnelInGroups({
        id: funnelId,
        group_ids: normalizeGroupIds(draft.groupIds),
        start_time: readTypedMoment(draft.startText),
        ...(revision !== null && { revision }),
        ...(key !== undefined && { key }),
      }).unwrap();
      tell(funnelId, draft, started);
      return started.failedGroups === 0 ? 'done' : 'doneInSome';
    } catch (error) {
      if (normalizeError(error).code === 'FUNNEL_CHANGED') return 'funnelChanged';
      if (readDoneBefore(error) !== null) return 'startedBefore';
      const { text, details } = describeError(error, t('common:failures.unreadable'), 'reason');
      show({ style: 'message', kind: 'error', text: t('toasts.failed', { text }), details });
      return 'failed';
    }
  }

  return { launch, isLaunching: isActivating || isStarting || isCreating };
}

/** Each reason once, the first ones only: the dialog behind the toast names all groups. */
const listReasons = (failures: StartedInGroups['failures']) =>
  [...new Set(failures.map(({ text }) => text))].slice(0, SHOWN_REASONS);

const WATCH_PATH = '/active-funnels';

/** A toast that leads to where starts are watched; there it leads nowhere. */
function useWatching(label: string): ToastOptions {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return pathname === WATCH_PATH ? {} : { action: { label, onClick: () => void navigate(WATCH_PATH) } };
}
