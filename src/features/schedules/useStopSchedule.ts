import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { stopSchedulesOnExit, useStopScheduleMutation, useStopSchedulesMutation } from '@/api/schedulesApi';
import { useOfferOpening } from '@/entities/run/useOfferOpening';
import { serverNow } from '@/lib/clock';
import { onExit } from '@/lib/exitTasks';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

import { countDone } from './bulk';
import { createDelayedCalls } from './delayedCalls';

const { stopUndoMs, undoMaxCount } = limits.schedules;

/** A stop can be undone until `untilMs` (milliseconds since 1970); then it is sent. A stopped schedule never restarts. */
export type StopState = { kind: 'waiting'; untilMs: number } | { kind: 'stopping' } | { kind: 'stopped' };

/** States of schedules stopped here, by id. The list may be older. */
export type StopStates = ReadonlyMap<number, StopState>;

/** Announcement about the last click. */
export interface StopNews {
  key: 'waiting' | 'undone';
  id: number;
}

type SendStop = (ids: number[]) => Promise<unknown>;

/** Stops schedules, any number at a time. */
export function useStopSchedule() {
  const { t } = useTranslation('schedules');
  const { message } = useToasts();
  const { states, wait, cancel, stopNow } = useDelayedStops();
  const [news, setNews] = useState<StopNews | null>(null);

  const stop = useCallback(
    (id: number) => {
      wait([id]);
      setNews({ key: 'waiting', id });
    },
    [wait],
  );
  const undo = useCallback(
    (id: number) => {
      focusStop(id);
      cancel([id]);
      setNews({ key: 'undone', id });
    },
    [cancel],
  );
  /**
   * One call for all, and one toast that undoes them together; each row can still be undone alone. So many that a closing page could
   * not send them are stopped at once.
   */
  const stopMany = useCallback(
    (ids: readonly number[]) => {
      if (ids.length > undoMaxCount) {
        stopNow(ids);
        return;
      }
      const hide = message.info(t('many.stop.waiting', { count: ids.length }), {
        durationMs: stopUndoMs,
        action: { label: t('stop.undo'), onClick: () => cancel(ids) },
      });
      wait(ids, hide);
    },
    [cancel, message, stopNow, t, wait],
  );
  return { states, news, stop, stopMany, undo };
}

/** Stops go out after five seconds, or immediately when the page or the session ends. Decision 0046. */
function useDelayedStops() {
  const [states, change] = useStopStates();
  const [delays] = useState(() => createDelayedCalls(stopUndoMs));
  const requestStop = useRequestStop();
  const send = useSend(change);

  const wait = useCallback(
    (ids: readonly number[], onEnd?: () => void) => {
      change(ids, { kind: 'waiting', untilMs: serverNow() + stopUndoMs });
      delays.start(ids, (taken) => void send(taken, requestStop), onEnd);
    },
    [requestStop, change, delays, send],
  );
  const cancel = useCallback(
    (ids: readonly number[]) => {
      const canceled = ids.filter(delays.cancel);
      change(canceled, null);
    },
    [change, delays],
  );

  const stopNow = useCallback(
    (ids: readonly number[]) => {
      ids.forEach(delays.cancel);
      void send([...ids], requestStop);
    },
    [requestStop, delays, send],
  );

  const sendAll = useEffectEvent((sendStop: SendStop) => {
    const taken = delays.takeAll();
    return taken.length === 0 ? null : Promise.all(taken.map((ids) => send(ids, sendStop)));
  });
  useEffect(() => {
    const forget = onExit(() => sendAll(stopSchedulesOnExit));
    return () => {
      forget();
      void sendAll(requestStop);
    };
  }, [requestStop]);

  return { states, wait, cancel, stopNow };
}

function useRequestStop(): SendStop {
  const [stopSchedule] = useStopScheduleMutation();
  const [stopSchedules] = useStopSchedulesMutation();
  return useCallback(
    ([id, ...others]) =>
      id !== undefined && others.length === 0
        ? stopSchedule({ id }).unwrap()
        : stopSchedules({ ids: id === undefined ? others : [id, ...others] }).unwrap(),
    [stopSchedule, stopSchedules],
  );
}

/** Sends one stop and announces the result; a failure restores the schedules. */
function useSend(change: ChangeStates) {
  const { t } = useTranslation('schedules');
  const announce = useAnnounce();
  const offerOpening = useOfferOpening();
  return useCallback(
    async (ids: number[], sendStop: SendStop) => {
      ids.forEach(focusStop);
      change(ids, { kind: 'stopping' });
      const stopping = sendStop(ids);
      const count = await countDone(stopping, ids);
      const success = ids.length === 1 ? t('stop.done') : t('many.stop.done', { count });
      const failure = ids.length === 1 ? t('stop.failed') : t('many.stop.failed');
      const isStopped = await announce(stopping, { success, failure, first: 'server', style: 'screen' });
      if (isStopped) ids.forEach(focusBeside);
      change(ids, isStopped ? { kind: 'stopped' } : null);
      if (isStopped) await offerOpening(ids);
    },
    [announce, change, offerOpening, t],
  );
}

type ChangeStates = (ids: readonly number[], state: StopState | null) => void;

function useStopStates() {
  const [states, setStates] = useState<StopStates>(new Map());
  const change = useCallback<ChangeStates>((ids, state) => {
    setStates((before) => {
      const after = new Map(before);
      for (const id of ids) {
        if (state) after.set(id, state);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  return [states, change] as const;
}

const ROW = '.dataTable-row';

/** The stop button of a schedule, if the focus is in its row. */
function stopButton(scheduleId: number): HTMLElement | null {
  return document.activeElement?.closest(ROW)?.querySelector<HTMLElement>(`[data-stop="${scheduleId}"]`) ?? null;
}

/** When the undo of a stop ends, focus stays in its row. */
function focusStop(scheduleId: number): void {
  stopButton(scheduleId)?.focus();
}

/**
 * A stopped schedule leaves the list: focus moves to the next row, else the previous one, else the page. The row is focused instead
 * of its button, so that holding a key does not stop several schedules.
 */
function focusBeside(scheduleId: number): void {
  const row = stopButton(scheduleId)?.closest(ROW);
  if (!row) return;
  const next = sibling(row, 'nextElementSibling') ?? sibling(row, 'previousElementSibling');
  (next ?? document.querySelector('main'))?.focus();
}

function sibling(row: Element, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  let found = row[way];
  while (found && !found.matches(ROW)) found = found[way];
  return found instanceof HTMLElement ? found : null;
}
