import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useStopScheduleMutation } from '@/api/runsApi';
import { useAnnounce } from '@/ui/useAnnounce';

import { focusBeside } from './focusBeside';

/** What became of the schedules that were stopped here, by their id. A stopped one never begins again. */
export type StopStates = ReadonlyMap<number, 'stopping' | 'stopped'>;

/** Stops schedules, any number at a time; a refused one is as it was. The list may be older than `states`. */
export function useStopSchedule(): { states: StopStates; stop: (scheduleId: number) => void } {
  const { t } = useTranslation('activeFunnels');
  const announce = useAnnounce();
  const [stopSchedule] = useStopScheduleMutation();
  const [states, setStates] = useState<StopStates>(new Map());

  const stop = useCallback(
    async (id: number) => {
      setStates((before) => new Map(before).set(id, 'stopping'));
      const stopping = stopSchedule({ id }).unwrap();
      const failure = { failure: t('stop.failed'), first: 'server' } as const;
      const words = { success: t('stop.done'), ...failure, style: 'screen' } as const;
      const isStopped = await announce(stopping, words);
      if (isStopped) focusBeside(id);
      setStates((before) => {
        const after = new Map(before);
        if (isStopped) after.set(id, 'stopped');
        else after.delete(id);
        return after;
      });
    },
    [announce, stopSchedule, t],
  );

  return { states, stop: useCallback((id: number) => void stop(id), [stop]) };
}
