import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { createAccountActor, type AccountActor } from './sending/accountActor';
import { createProgressPublisher } from './broadcasts/broadcastProgress';
import { createCommandBus, deleteOldCommands } from './commands/commandBus';
import { isFinal, isLive, recordOpenConnections } from './leases/connectionRecord';
import type { ClusterMessage } from '../db/clusterBus';
import type { AccountChange } from './core/accountChange';
import type { Engine } from './engine';
import type { RunParts } from './runs/runParts';
import { createResponseCounter } from './sending/responseCounter';
import { createSendBatches, type SendParts } from './sending/sendBatches';
import type { EngineDeps } from './core/engineParts';
import {
  hasLapsed,
  writeHeartbeat,
  renewExpiredHeartbeat,
  deleteNodes,
  releaseAll,
  listOwned,
  releaseAccount,
  type OwnedAccount,
} from './leases/leases';
import { createChecks } from './engineChecks';
import { createEngineLoops } from './engineLoops';
import { createIsolation } from './core/isolation';
import { acquireAndRecover } from './sending/recoverSends';
import { readPlacement } from './leases/placement';
import { createSilentNodes } from './leases/silentNodes';
import { skipAfterLapse } from './runs/lateSteps';
import { resumeSending, stopSending } from './runs/sendingStop';
import { defaultTiming, type EngineTiming } from './core/timing';
import { createVersionCache } from './runs/versions';

/** Creates the engine of this process; `start` begins. Two engines on one database share the accounts between them. */
export function createEngine(deps: EngineDeps, timing: Partial<EngineTiming> = {}): Engine {
  const parts = createParts(deps, { ...defaultTiming, ...timing });
  const { log, notices } = parts;
  const isAlone = parts.config.databaseUrl === null;
  const actors = new Map<number, AccountActor>();
  const leaving = new Map<number, Promise<void>>();
  /** Actors that are being closed: a send of theirs may take its time. */
  const closing = new Set<AccountActor>();
  const listeners = new Set<(change: AccountChange) => void>();
  const commands = createCommandBus(parts, (accountId) => actors.get(accountId)?.session ?? null);
  /** What one of them does not do, for whatever reason, delays none of the others. */
  const loops = createEngineLoops(parts, {
    accounts: pollAccounts,
    ...(!isAlone && { commands: () => commands.serve() }),
    ...createChecks(parts, { actors, closing }, () => loops.wake('sends')),
  });
  const forgetSilentNodes = createSilentNodes(parts);
  let heartbeat: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void)[] = [];
  const keepHeartbeat = parts.monitor?.watch('engine.heartbeat', maintain) ?? maintain;

  /** An open connection looks for its next message by itself; one that ended may have to be given back. */
  function notifyListeners(change: AccountChange): void {
    for (const listener of listeners) listener(change);
    if (change.kind !== 'state') return;
    if (change.state.kind === 'open') {
      loops.wake('starts');
      loops.wake('plannedBroadcasts');
    } else if (!isLive(change.state)) loops.wakeAll();
  }

  /** Takes accounts, and makes the actors of this process match them. */
  async function pollAccounts(): Promise<void> {
    if (!isAlone) await forgetSilentNodes();
    else if (await hasLapsed(parts, 0)) {
      await skipAfterLapse(parts, closeOwned);
      await renewExpiredHeartbeat(parts);
    }
    const { spare, surplus } = await readPlacement(parts);
    await acquireAndRecover(parts, spare);
    const owned = await listOwned(parts);
    alignActors(owned);
    if (surplus > 0) releaseOne(owned);
  }

  function wake(): void {
    loops.wakeAll();
    notices.publish({ kind: 'work' });
  }

  /** Makes the actors of this process match the accounts that it owns by the database. */
  function alignActors(owned: readonly OwnedAccount[]): void {
    const mine = new Map(owned.map((account) => [account.id, account]));
    for (const [accountId, actor] of actors) {
      if (mine.get(accountId)?.epoch !== actor.epoch) closeAndRelease(accountId, actor, null);
    }
    for (const account of owned) {
      if (leaving.has(account.id)) continue;
      const actor = actors.get(account.id);
      if (account.desired === 'off' || hasEnded(actor)) closeAndRelease(account.id, actor, account);
      else (actor ?? openActor(account)).align(account);
    }
  }

  /** Moves one account at a time, so that the others go on sending: the process with more free capacity takes it. */
  function releaseOne(owned: readonly OwnedAccount[]): void {
    const account = owned.findLast(({ id }) => actors.has(id));
    if (leaving.size === 0 && account) closeAndRelease(account.id, actors.get(account.id), account);
  }

  function openActor(account: OwnedAccount): AccountActor {
    const actor = createAccountActor(parts, account, notifyListeners);
    actors.set(account.id, actor);
    return actor;
  }

  /** Closes an actor without blocking the check, since a send in flight may take its time, and gives the account back if it is ours. */
  function closeAndRelease(accountId: number, actor: AccountActor | undefined, ours: OwnedAccount | null): void {
    actors.delete(accountId);
    if (actor) closing.add(actor);
    leaving.set(accountId, leave(accountId, actor, ours));
  }

  function closeOwned(account: OwnedAccount): void {
    if (!leaving.has(account.id)) closeAndRelease(account.id, actors.get(account.id), account);
  }

  async function leave(accountId: number, actor: AccountActor | undefined, ours: OwnedAccount | null): Promise<void> {
    try {
      await actor?.close();
      if (ours) await releaseAccount(parts, ours);
      notices.publish({ kind: 'work' });
    } catch (error) {
      log.error({ err: error, accountId }, 'an account was not given back');
    }
    leaving.delete(accountId);
    if (actor) closing.delete(actor);
    if (hasEnded(actor)) loops.wakeAll();
    else notifyListeners({ kind: 'state', accountId, state: { kind: 'off' } });
  }

  async function maintain(): Promise<void> {
    await skipAfterLapse(parts, closeOwned);
    await writeHeartbeat(parts);
    const open = [...actors].filter(([, actor]) => actor.isOpen());
    await recordOpenConnections(
      parts,
      open.map(([accountId]) => accountId),
    );
    if (!isAlone) await deleteOldCommands(parts.db);
  }

  /** Also after the clock was moved: connections that are open stayed so. */
  function beat(): Promise<void> {
    return keepHeartbeat().catch((error: unknown) => log.error({ err: error }, 'no heartbeat was written'));
  }

  return {
    async start() {
      if (isAlone) await deleteNodes(parts.db);
      await maintain();
      heartbeat = setInterval(() => void beat(), parts.timing.nodeTtlMs / 4);
      const wakeOn = (notice: ClusterMessage | null) => {
        if (notice === null || notice.kind === 'work') loops.wakeAll();
      };
      unsubscribe = [parts.clock.onMoved(() => void beat().then(wake)), notices.subscribe(wakeOn)];
      await loops.start();
    },
    async stop() {
      unsubscribe.forEach((end) => end());
      await loops.stop();
      const closed = [...actors.values()].map((actor) => actor.close());
      const closing = Promise.all([...closed, ...leaving.values(), commands.settled()]);
      await Promise.race([closing, sleep(parts.timing.stopWaitMs, undefined, { ref: false })]);
      clearInterval(heartbeat);
      await parts.batches.publisher.settled();
      await parts.broadcastProgress.close();
      await parts.responses.close();
      await releaseAll(parts);
      commands.close();
      notices.publish({ kind: 'work' });
    },
    wake,
    stopSending: (userId) => stopSending({ ...parts, wake }, userId),
    resumeSending: (userId) => resumeSending(parts, userId).then(wake),
    runCommand: commands.runCommand,
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

function createParts(deps: EngineDeps, timing: EngineTiming) {
  const runParts: RunParts = {
    ...deps,
    timing,
    isolation: createIsolation(deps, timing),
    versions: createVersionCache(),
    broadcastProgress: createProgressPublisher(deps, deps.log),
    nodeId: `${os.hostname()}:${randomUUID()}`,
  };
  const responses = createResponseCounter(runParts);
  return { ...runParts, responses, batches: createSendBatches(runParts) } satisfies SendParts;
}
