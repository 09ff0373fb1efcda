import type { FastifyBaseLogger } from 'fastify';

import { limits } from '@contract/limits';

import type { Clock } from '../../clock';
import type { CodeKind } from './linkCodes';

const { qrFirstLifeMs, qrLifeMs, qrMaxCount, linkCodeLifeMs } = limits.messenger;

/** Lifetimes of the codes of one attempt to link, by how a phone reads them. */
const LIVES_MS: Record<CodeKind, readonly number[]> = {
  scanned: [qrFirstLifeMs, ...Array<number>(qrMaxCount - 1).fill(qrLifeMs)],
  typed: [linkCodeLifeMs],
};

/** Dependencies of the rotation. */
export interface RotationDeps {
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Creates the next code. */
  issue(lifeMs: number, kind: CodeKind): Promise<string>;
  /** True when a phone linked through another process; the rotation ends. */
  isLinked(): Promise<boolean>;
  onCode(code: string, issuedAtMs: number, expiresAtMs: number): void;
  onLinked(): Promise<void>;
  onExhausted(): void;
}

/**
 * Shows codes one after the other until a phone links: the first is valid for 60 s, the next 20 s each, six in all. One to
 * type is valid for as long as all of these.
 * Follows a shifted clock.
 */
export function createCodeRotation(deps: RotationDeps) {
  const { clock } = deps;
  let timer: NodeJS.Timeout | null = null;
  let unsubscribe: (() => void) | null = null;
  let kind: CodeKind = 'scanned';
  let shownCount = 0;
  let expiresAtMs = 0;
  let isRotating = false;
  let turn = 0;

  function wait(): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(rotateIfOver, Math.max(0, expiresAtMs - clock.nowMs()));
    timer.unref();
  }

  function rotateIfOver(): void {
    if (isRotating) return;
    if (clock.nowMs() < expiresAtMs) {
      wait();
      return;
    }
    rotate(turn).catch((error: unknown) => deps.log.error(error, 'the simulated code did not change'));
  }

  async function rotate(mine: number): Promise<void> {
    isRotating = true;
    try {
      if (shownCount > 0 && (await deps.isLinked())) await deps.onLinked();
      else if (mine === turn && shownCount === LIVES_MS[kind].length) deps.onExhausted();
      else if (mine === turn) await show(mine);
    } finally {
      isRotating = false;
    }
  }

  async function show(mine: number): Promise<void> {
    const lifeMs = LIVES_MS[kind][shownCount] ?? qrLifeMs;
    const issuedAtMs = clock.nowMs();
    const code = await deps.issue(lifeMs, kind);
    if (mine !== turn) return;
    shownCount += 1;
    expiresAtMs = issuedAtMs + lifeMs;
    deps.onCode(code, issuedAtMs, expiresAtMs);
    wait();
  }

  function stop(): void {
    turn += 1;
    if (timer) clearTimeout(timer);
    timer = null;
    unsubscribe?.();
    unsubscribe = null;
  }

  return {
    /** Shows the first code. */
    async start(next: CodeKind): Promise<void> {
      stop();
      kind = next;
      shownCount = 0;
      unsubscribe = clock.onMoved(rotateIfOver);
      await rotate(turn);
    },
    /** Stops showing codes. */
    stop,
  };
}
