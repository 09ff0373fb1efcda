import { useTranslation } from 'react-i18next';

import type { StartedInGroups } from '@contract/schemas/shapes';

import { useStartFunnelInGroupsMutation } from '@/api/runsApi';
import { readTypedMoment } from '@/lib/typedTime';
import { useShowToast } from '@/ui/Toasts';
import { useFailureWords } from '@/ui/useFailureWords';
import { useToasts } from '@/ui/useToasts';

import { normalizeGroupIds, type LaunchDraft } from './launchDraft';

/** Starts what a checked draft says and tells how it went; `launch` answers null when nothing was started at all. */
export function useLaunch() {
  const { t } = useTranslation(['launch', 'common']);
  const { message } = useToasts();
  const show = useShowToast();
  const inWords = useFailureWords();
  const [startFunnelInGroups, { isLoading }] = useStartFunnelInGroupsMutation();

  function tell({ successfulGroups: started, failedGroups: failed, totalGroups: total }: StartedInGroups) {
    if (failed === 0) message.success(t('toasts.all', { count: total }));
    else if (started > 0) message.info(t('toasts.some', { started, count: total, failed }));
    else message.error(t('toasts.some', { started, count: total, failed }));
  }

  async function launch(funnelId: number, draft: LaunchDraft): Promise<StartedInGroups | null> {
    try {
      const group_ids = normalizeGroupIds(draft.groupIds);
      const started = await startFunnelInGroups({
        id: funnelId,
        group_ids,
        start_time: readTypedMoment(draft.startText),
      }).unwrap();
      tell(started);
      return started;
    } catch (error) {
      const { text, details } = inWords(error, t('common:failures.unreadable'), 'reason');
      show({ style: 'message', kind: 'error', text: t('toasts.failed', { text }), details });
      return null;
    }
  }

  return { launch, isLaunching: isLoading };
}
