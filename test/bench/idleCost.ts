import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '@contract/time';

import { percentile } from './timing';
import { openFleet, type CapacityEffort, type Fleet, type Sent } from './capacity';

/** Pairs of halves; the medians of both are compared. */
const PAIRS_COUNT = 7;
/** After a thaw: what a process does at once that was frozen. */
const SETTLE_MS = 2 * SECOND_MS;

/** Messages a second without and with idle accounts beside, and how long the start with them took until all were connected. */
export interface IdleCost {
  alone: number;
  beside: number;
  /** Processor time per message. */
  aloneCpuMs: number;
  besideCpuMs: number;
  openSeconds: number;
}

/**
 * Two servers on two databases of one PostgreSQL, one of them with idle accounts, send in turns while the other one is frozen, so that
 * whatever else the machine does hits both.
 */
export async function measureIdleCost(
  effort: Omit<CapacityEffort, 'databaseUrl' | 'idleCount'>,
  { aloneUrl, besideUrl, idleCount }: { aloneUrl: string; besideUrl: string; idleCount: number },
): Promise<IdleCost> {
  const alone = await openFleet({ ...effort, databaseUrl: aloneUrl });
  const besideSent: Sent[] = [];
  const aloneSent: Sent[] = [];
  let beside: Fleet | null = null;
  try {
    beside = await openFleet({ ...effort, databaseUrl: besideUrl, idleCount });
    for (const { server } of [alone, beside]) server.freeze();
    for (let pair = 0; pair < PAIRS_COUNT; pair += 1) {
      aloneSent.push(await sendThawed(alone));
      besideSent.push(await sendThawed(beside));
    }
    return {
      alone: percentile(aloneSent.map(perSecond), 0.5),
      beside: percentile(besideSent.map(perSecond), 0.5),
      aloneCpuMs: percentile(aloneSent.map(cpuMs), 0.5),
      besideCpuMs: percentile(besideSent.map(cpuMs), 0.5),
      openSeconds: beside.openSeconds,
    };
  } finally {
    for (const fleet of [alone, beside]) {
      fleet?.server.thaw();
      await fleet?.close();
    }
  }
}

async function sendThawed({ server, sendToAll }: Fleet): Promise<Sent> {
  server.thaw();
  await sleep(SETTLE_MS);
  const sent = await sendToAll();
  server.freeze();
  return sent;
}

const perSecond = ({ sentCount, seconds }: Sent): number => sentCount / seconds;
const cpuMs = ({ sentCount, cpuSeconds }: Sent): number => (cpuSeconds * SECOND_MS) / sentCount;
