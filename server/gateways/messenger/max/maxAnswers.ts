import { SECOND_MS } from '@contract/time';

import { waitFor } from '../bots/eventFlow';
import type { MaxApi } from './maxApi';

/** The service takes two answers a second in one chat. */
const GAP_MS = SECOND_MS / 2;
/** Phones wait for no longer; what counts is written before. */
const WAITING_MAX_MS = 15 * SECOND_MS;

/** Tells the member who pressed a button what became of it. Never waited for: one that gets lost changes no vote. */
export type AnswerPress = (chatId: string, callbackId: string, notification: string) => void;

/** Answers presses, one chat after its own pace. */
export function createPressAnswers(api: Pick<MaxApi, 'call'>): AnswerPress {
  /** When the next answer may be given in each chat. */
  const nextMs = new Map<string, number>();

  async function give(chatId: string, callbackId: string, notification: string): Promise<void> {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, nextMs.get(chatId) ?? 0);
    if (atMs - nowMs > WAITING_MAX_MS) return;
    nextMs.set(chatId, atMs + GAP_MS);
    await waitFor(atMs - nowMs, new AbortController().signal);
    const path = `/answers?callback_id=${encodeURIComponent(callbackId)}`;
    await api.call({ method: 'POST', path, body: { notification } });
  }

  return (chatId, callbackId, notification) => void give(chatId, callbackId, notification);
}
