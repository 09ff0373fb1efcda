import { nameOrId } from '@/lib/nameOrId';

import type { FeedbackKind, FeedbackValues } from './feedback';

/** A run that started or ended, with the fields of its event. */
export interface RunFeedback {
  kind: Extract<FeedbackKind, 'funnelStarted' | 'funnelCompleted'>;
  runId?: number;
  funnelId?: number;
  funnelName?: string;
  groupId?: number;
  groupName?: string;
}

/** Above this number of funnels one toast covers all. */
const SINGLE_MAX_COUNT = 3;

/** Bundles runs into one message per funnel, or a single one for many funnels. */
export function bundleRuns(runs: readonly RunFeedback[]): { kind: FeedbackKind; values: FeedbackValues }[] {
  return (['funnelStarted', 'funnelCompleted'] as const).flatMap((kind) => {
    const ofKind = runs.filter((run) => run.kind === kind);
    const funnels = splitByFunnel(ofKind);
    if (funnels.length <= SINGLE_MAX_COUNT) return funnels.map((own) => ({ kind, values: describe(own) }));
    return [{ kind, values: { funnelCount: funnels.length, groupCount: countGroups(ofKind) } }];
  });
}

function splitByFunnel(runs: readonly RunFeedback[]): RunFeedback[][] {
  const funnels = new Map<unknown, RunFeedback[]>();
  for (const run of runs) {
    const funnel = run.funnelId ?? run.funnelName;
    funnels.set(funnel, [...(funnels.get(funnel) ?? []), run]);
  }
  return [...funnels.values()];
}

function describe(runs: readonly RunFeedback[]): FeedbackValues {
  const { funnelName, groupName, groupId = 0 } = runs[0] ?? {};
  const groupCount = countGroups(runs);
  const isNamed = groupCount === 1 && groupName !== undefined;
  return { funnelCount: 1, funnelName, groupCount, groupName: isNamed ? nameOrId(groupName, groupId) : undefined };
}

/** Counts each group once; runs without a group count each. */
function countGroups(runs: readonly RunFeedback[]): number {
  return new Set(runs.map(({ groupId, groupName, runId }, at) => groupId ?? groupName ?? `run ${runId ?? at}`)).size;
}
