import type { EventBundle, GroupsUpdated } from '@contract/events';
import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

/** Batches the events of each account. */
export interface EventBatches {
  add(userId: number, ...event: EventBundle[number]): void;
  /** Sends what is pending, before the stop. */
  flush(): void;
}

/** How long events are collected, in milliseconds, and how many at once count as a flood. */
export interface BatchTiming {
  everyMs: number;
  floodCount: number;
  floodEveryMs: number;
}

/**
 * Sends the first event of an account at once and batches those within `everyMs`, because every message wakes the
 * browser's page. After a batch of `floodCount` events the next one waits for `floodEveryMs`.
 */
export function createEventBatches(
  send: (userId: number, bundle: EventBundle) => void,
  { everyMs, floodCount, floodEveryMs }: BatchTiming = limits.socket.bundles,
): EventBatches {
  const pending = new Map<number, { bundle: EventBundle; timer: NodeJS.Timeout }>();

  function begin(userId: number, waitMs = everyMs): void {
    pending.set(userId, { bundle: [], timer: setTimeout(() => sendBatch(userId), waitMs) });
  }

  function sendBatch(userId: number): void {
    const bundle = pending.get(userId)?.bundle ?? [];
    pending.delete(userId);
    if (bundle.length === 0) return;
    begin(userId, bundle.length >= floodCount ? floodEveryMs : everyMs);
    send(userId, mergeGroupRows(bundle));
  }

  return {
    add(userId, ...event) {
      const gathered = pending.get(userId);
      if (gathered) {
        gathered.bundle.push(event);
        return;
      }
      begin(userId);
      send(userId, [event]);
    },
    flush() {
      for (const [userId, { bundle, timer }] of pending) {
        clearTimeout(timer);
        if (bundle.length > 0) send(userId, mergeGroupRows(bundle));
      }
      pending.clear();
    },
  };
}

/**
 * Merges the group rows of a bundle into one event, because a browser copies its list for each. It goes first: a `groups:updated`
 * without rows that follows reloads the list after it.
 */
function mergeGroupRows(bundle: EventBundle): EventBundle {
  const updates: GroupsUpdated[] = [];
  const others = bundle.filter(([event, payload]) => {
    const hasRows = event === 'groups:updated' && ('changed' in payload || 'removed_ids' in payload);
    if (hasRows) updates.push(payload);
    return !hasRows;
  });
  if (updates.length < 2) return bundle;
  const removedIds = new Set<number>();
  const changed = new Map<number, Group>();
  for (const update of updates) {
    for (const id of update.removed_ids ?? []) {
      removedIds.add(id);
      changed.delete(id);
    }
    for (const group of update.changed ?? []) {
      changed.set(group.id, group);
      removedIds.delete(group.id);
    }
  }
  return [['groups:updated', { changed: [...changed.values()], removed_ids: [...removedIds] }], ...others];
}
