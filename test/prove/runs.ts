import type { FunnelRun, RunMessage, StartedInGroups } from '@contract/schemas/shapes';

import { poll, type Client } from '@test/browser/client';

import type { ConnectedServer } from './connectedServer';

/** Starts a funnel in groups one minute from now, or at a moment in unix seconds. @throws Error when a group refuses */
export async function startEverywhere(client: Client, funnelId: number, groupIds: number[], startAtS?: number) {
  const started = await client.call<StartedInGroups>('startFunnelInGroups', {
    params: { id: funnelId },
    body: { group_ids: groupIds, start_time: startAtS ?? null },
  });
  if (started.failedGroups > 0) throw new Error(`${started.failedGroups} groups refused to start`);
}

/** All runs of the funnels, once there are so many and every one has ended. @param between runs until then */
export async function waitForRuns(
  { client }: Pick<ConnectedServer, 'client'>,
  funnelIds: number[],
  count: number,
  maxMs: number,
  between?: () => void,
): Promise<FunnelRun[]> {
  return poll(
    async () => {
      const runs = await listRuns(client, funnelIds);
      if (runs.length >= count && runs.every(({ finished }) => finished)) return runs;
      between?.();
      await new Promise((resolve) => setTimeout(resolve, 450));
      return null;
    },
    `the end of ${count} runs`,
    maxMs,
  );
}

/** The runs of some funnels; of one the call returns 200 at most. */
export async function listRuns(client: Client, funnelIds: number[]): Promise<FunnelRun[]> {
  const runs: FunnelRun[] = [];
  for (const id of funnelIds) runs.push(...(await client.listRuns(id)));
  return runs;
}

/** Every message of runs, in no order. */
export function messagesOf(runs: FunnelRun[]): RunMessage[] {
  return runs.flatMap(({ messages }) => messages);
}

/** How many messages have this status. */
export function countStatus(runs: FunnelRun[], status: RunMessage['status']): number {
  return messagesOf(runs).filter((message) => message.status === status).length;
}
