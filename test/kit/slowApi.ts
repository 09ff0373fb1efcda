import type { CallName } from '@contract/calls';

import { fakeApi, type FakeResponse } from './fakeApi';

/** Timing of a call, in milliseconds of the test's clock. */
export interface Traffic {
  name: CallName;
  requestedMs: number;
  /** When it was responded to or aborted; null while pending. */
  endedMs: number | null;
  isAborted: boolean;
}

/**
 * A distant server: half of `delayMs` passes before it handles a call, the other half before the response arrives; Infinity is
 * never. `traffic` lists the requests, oldest first.
 */
export function slowApi(answers: Partial<Record<CallName, FakeResponse>>, delayMs: (name: CallName) => number) {
  const traffic: Traffic[] = [];

  const slow = (name: CallName, answer: FakeResponse): FakeResponse =>
    async function answerLate(request, signal) {
      const entry: Traffic = { name, requestedMs: Date.now(), endedMs: null, isAborted: false };
      traffic.push(entry);
      signal?.addEventListener('abort', () => {
        if (entry.endedMs === null) Object.assign(entry, { endedMs: Date.now(), isAborted: true });
      });
      const halfMs = delayMs(name) / 2;
      await wait(halfMs);
      const answered = answer(request, signal);
      await wait(halfMs);
      entry.endedMs ??= Date.now();
      return answered;
    };

  const names = Object.keys(answers) as CallName[];
  const late = Object.fromEntries(names.map((name) => [name, slow(name, answers[name] ?? (() => null))]));
  return { traffic, ...fakeApi(late) };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds !== Infinity) setTimeout(resolve, milliseconds);
  });
}
