import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { useStopScheduleMutation, stopScheduleOnExit } from '@/api/schedulesApi';
import { serverNow } from '@/lib/clock';
import { onExit } from '@/lib/exitTasks';
import { useAnnounce } from '@/ui/useAnnounce';

import { createDelayedCalls } from './delayedCalls';

const { stopUndoMs } = limits.schedules;

/** A stop can be undone until `untilMs` (milliseconds since 1970); then it is sent. A stopped schedule never restarts. */
export type StopState = { kind: 'waiting'; untilMs: number } | { kind: 'stopping' } | { kind: 'stopped' };

/** States of schedules stopped here, by id. The list may be older. */
export type StopStates = ReadonlyMap<number, StopState>;

/** Announcement about the last click. */
export interface StopNews {
  key: 'waiting' | 'undone';
  id: number;
}

type SendStop = (id: number) => Promise<unknown>;

/** Stops schedules, any number at a time: after five seconds, or immediately when the page or the session ends. Decision 0046. */
export function useStopSchedule() {
  const [stopSchedule] = useStopScheduleMutation();
  const [states, change] = useStopStates();
  const [news, setNews] = useState<StopNews | null>(null);
  const [delays] = useState(() => createDelayedCalls(stopUndoMs));
  const requestStop = useCallback<SendStop>((id) => stopSchedule({ id }).unwrap(), [stopSchedule]);

  const send = useSend(change);

  const stop = useCallback(
    (id: number) => {
      change(id, { kind: 'waiting', untilMs: serverNow() + stopUndoMs });
      setNews({ key: 'waiting', id });
      delays.start(id, () => void send(id, requestStop));
    },
    [requestStop, change, delays, send],
  );
  const undo = useCallback(
    (id: number) => {
      delays.cancel(id);
      focusStop(id);
      change(id, null);
      setNews({ key: 'undone', id });
    },
    [change, delays],
  );

  const sendAll = useEffectEvent((sendStop: SendStop) => {
    const ids = delays.takeAll();
    return ids.length === 0 ? null : Promise.all(ids.map((id) => send(id, sendStop)));
  });
  useEffect(() => {
    const forget = onExit(() => sendAll(stopScheduleOnExit));
    return () => {
      forget();
      void sendAll(requestStop);
    };
  }, [requestStop]);

  return { states, news, stop, undo };
}

/** Sends one stop and announces the result; a failure restores the schedule. */
function useSend(change: (id: number, state: StopState | null) => void) {
  const { t } = useTranslation('schedules');
  const announce = useAnnounce();
  return useCallback(
    async (id: number, sendStop: SendStop) => {
      focusStop(id);
      change(id, { kind: 'stopping' });
      const texts = { success: t('stop.done'), failure: t('stop.failed'), first: 'server', style: 'screen' } as const;
      const isStopped = await announce(sendStop(id), texts);
      if (isStopped) focusBeside(id);
      change(id, isStopped ? { kind: 'stopped' } : null);
    },
    [announce, change, t],
  );
}

function useStopStates() {
  const [states, setStates] = useState<StopStates>(new Map());
  const change = useCallback((id: number, state: StopState | null) => {
    setStates((before) => {
      const after = new Map(before);
      if (state) after.set(id, state);
      else after.delete(id);
      return after;
    });
  }, []);
  return [states, change] as const;
}

const ROW = '.dataTable-row';

/** The stop button of a schedule; null when its row is not rendered. */
function stopButton(scheduleId: number): HTMLElement | null {
  return document.querySelector(`[data-stop="${scheduleId}"]`);
}

/** When the undo of a stop ends, focus stays in its row. */
function focusStop(scheduleId: number): void {
  const button = stopButton(scheduleId);
  if (button?.closest(ROW)?.contains(document.activeElement)) button.focus();
}

/**
 * A stopped schedule leaves the list: focus moves to the next row, else the previous one, else the page. The row is focused instead
 * of its button, so that holding a key does not stop several schedules.
 */
function focusBeside(scheduleId: number): void {
  const row = stopButton(scheduleId)?.closest(ROW);
  if (!row?.contains(document.activeElement)) return;
  const next = sibling(row, 'nextElementSibling') ?? sibling(row, 'previousElementSibling');
  (next ?? document.querySelector('main'))?.focus();
}

function sibling(row: Element, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  let found = row[way];
  while (found && !found.matches(ROW)) found = found[way];
  return found instanceof HTMLElement ? found : null;
}
