import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { createAccountActor, type AccountActor } from './sending/accountActor';
import { createBroadcastNews } from './broadcasts/broadcastProgress';
import { createCommandDesk, forgetCommands } from './commands/commandBus';
import { isFinal } from './leases/connectionRecord';
import { findNextStartMs } from './runs/dueSchedules';
import type { ClusterMessage } from '../db/clusterBus';
import type { AccountChange } from './core/accountChange';
import type { Engine } from './engine';
import type { RunParts } from './runs/runParts';
import type { EngineDeps } from './core/engineParts';
import {
  beat,
  beatIfOver,
  forgetNodes,
  leaveHouse,
  listOwned,
  releaseAccount,
  type OwnedAccount,
} from './leases/leases';
import { createPollingLoop } from '../jobs/pollingLoop';
import { acquireAndRecover } from './sending/recoverSends';
import { findNext } from './sending/nextDelivery';
import { readPlacement } from './leases/placement';
import { closeOldConditions } from './runs/replies';
import { startDueSchedules } from './runs/startSchedules';
import { findStrays } from './sending/orphanedSends';
import { tellChanges } from './runs/runEvents';
import { defaultTiming, type EngineTiming } from './core/timing';
import { createVersionCache } from './runs/versions';

/** Makes the engine of this process; `start` begins. Two engines on one database share the accounts between them. */
export function createEngine(deps: EngineDeps, timing: Partial<EngineTiming> = {}): Engine {
  const parts: RunParts = {
    ...deps,
    timing: { ...defaultTiming, ...timing },
    versions: createVersionCache(),
    broadcastProgress: createBroadcastNews(deps, deps.log),
    nodeId: `${os.hostname()}:${randomUUID()}`,
  };
  const { log, notices } = parts;
  const isAlone = parts.config.databaseUrl === null;
  const actors = new Map<number, AccountActor>();
  const leaving = new Set<number>();
  const listeners = new Set<(change: AccountChange) => void>();
  const lookout = createPollingLoop(look, (error) =>
    log.error({ err: error }, 'the engine could not look, trying again'),
  );
  const desk = createCommandDesk(parts, (accountId) => actors.get(accountId)?.session ?? null);
  let heartbeat: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void)[] = [];

  function tell(change: AccountChange): void {
    for (const listener of listeners) listener(change);
    if (change.kind === 'state') lookout.wake();
  }

  /** One look at everything that may be due. Answers how long until the next one. */
  async function look(): Promise<number> {
    if (isAlone) await beatIfOver(parts);
    const { room, surplus } = await readPlacement(parts);
    await tellChanges(parts, await acquireAndRecover(parts, room));
    const owned = await listOwned(parts);
    alignActors(owned);
    if (surplus > 0) giveOneUp(owned);
    if (!isAlone) await desk.serve();
    for (const { accountId, deliveryId } of await findStrays(parts)) actors.get(accountId)?.endStray(deliveryId);
    await startDueSchedules(parts, readyIds(isConnected));
    await tellChanges(parts, await closeOldConditions(parts));
    const idle = readyIds((actor) => actor.isReady());
    const next = new Map((await findNext(parts, idle)).map((delivery) => [delivery.accountId, delivery]));
    for (const accountId of idle) actors.get(accountId)?.arm(next.get(accountId));
    const startMs = await findNextStartMs(parts);
    return Math.min(parts.timing.lookEveryMs, startMs ?? Infinity);
  }

  function readyIds(isWanted: (actor: AccountActor) => boolean): number[] {
    return [...actors].filter(([, actor]) => isWanted(actor)).map(([accountId]) => accountId);
  }

  /** Makes the actors of this process what the database says it owns. */
  function alignActors(owned: readonly OwnedAccount[]): void {
    const mine = new Map(owned.map((account) => [account.id, account]));
    for (const [accountId, actor] of actors) {
      if (mine.get(accountId)?.epoch !== actor.epoch) leave(accountId, actor, null);
    }
    for (const account of owned) {
      if (leaving.has(account.id)) continue;
      const actor = actors.get(account.id);
      if (account.desired === 'off' || hasEnded(actor)) leave(account.id, actor, account);
      else (actor ?? openActor(account)).align(account.state);
    }
  }

  /** Moves one account at a time, so that the others go on sending: the process with more room takes it. */
  function giveOneUp(owned: readonly OwnedAccount[]): void {
    const account = owned.findLast(({ id }) => actors.has(id));
    if (leaving.size === 0 && account) leave(account.id, actors.get(account.id), account);
  }

  function openActor(account: OwnedAccount): AccountActor {
    const actor = createAccountActor(parts, account, tell);
    actors.set(account.id, actor);
    return actor;
  }

  /** Closes an actor beside the look, since a send in flight may take its time, and gives the account back if it is ours. */
  function leave(accountId: number, actor: AccountActor | undefined, ours: OwnedAccount | null): void {
    actors.delete(accountId);
    leaving.add(accountId);
    const closing = (async () => {
      await actor?.close();
      if (ours) await releaseAccount(parts, ours);
      notices.publish({ kind: 'work' });
    })();
    closing
      .catch((error: unknown) => log.error({ err: error, accountId }, 'an account was not given back'))
      .finally(() => {
        leaving.delete(accountId);
        if (hasEnded(actor)) lookout.wake();
        else tell({ kind: 'state', accountId, state: { kind: 'off' } });
      })
      .catch(() => undefined);
  }

  async function live(): Promise<void> {
    await beat(parts);
    if (!isAlone) await forgetCommands(parts.db);
  }

  return {
    async start() {
      if (isAlone) await forgetNodes(parts.db);
      await live();
      heartbeat = setInterval(() => {
        live().catch((error: unknown) => log.error({ err: error }, 'no heartbeat was written'));
      }, parts.timing.nodeTtlMs / 4);
      const wakeOn = (notice: ClusterMessage | null) => {
        if (notice === null || notice.kind === 'work') lookout.wake();
      };
      unsubscribe = [parts.clock.onMoved(() => lookout.wake()), notices.subscribe(wakeOn)];
      await lookout.start();
    },
    async stop() {
      unsubscribe.forEach((end) => end());
      await lookout.stop();
      const closing = Promise.all([...[...actors.values()].map((actor) => actor.close()), desk.settled()]);
      await Promise.race([closing, sleep(parts.timing.stopWaitMs, undefined, { ref: false })]);
      clearInterval(heartbeat);
      await parts.broadcastProgress.close();
      await leaveHouse(parts);
      desk.close();
      notices.publish({ kind: 'work' });
    },
    wake() {
      lookout.wake();
      notices.publish({ kind: 'work' });
    },
    ask: desk.ask,
    session: (accountId) => actors.get(accountId)?.session ?? null,
    onAccountChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function hasEnded(actor: AccountActor | undefined): boolean {
  return actor !== undefined && isFinal(actor.session.state());
}

function isConnected(actor: AccountActor): boolean {
  return actor.session.state().kind === 'open';
}
