import { LeaseLostError } from '../lease';
import type { Fields } from './botApi';
import type { BotService } from './botService';

/** An event is tried so often. */
const TAKEN_MAX_COUNT = 4;
/** Services may deliver an event twice. */
const SEEN_MAX_COUNT = 1_000;

export interface EventTaker {
  /**
   * Takes events one after the other, until it is stopped.
   * @returns whether the groups changed
   * @throws Error when one could not be taken: all of them come again, and those that were taken count once
   */
  takeAll(events: readonly Fields[], signal: AbortSignal): Promise<boolean>;
}

/** Takes the events of a bot; one that fails time and again is left out, so that it stops no other one. */
export function createEventTaker(
  service: Pick<BotService, 'keyOf' | 'take'>,
  onError: (error: unknown, what: string) => void,
): EventTaker {
  const seen = new Set<string>();
  /** How often one of the events after the marker could not be taken. */
  let failuresCount = 0;

  async function takeOnce(event: Fields): Promise<boolean> {
    const key = service.keyOf(event);
    if (key !== null && seen.has(key)) return false;
    const haveGroupsChanged = await takeOrLeave(event);
    if (key !== null) seen.add(key);
    const [oldest] = seen;
    if (seen.size > SEEN_MAX_COUNT && oldest !== undefined) seen.delete(oldest);
    return haveGroupsChanged;
  }

  async function takeOrLeave(event: Fields): Promise<boolean> {
    try {
      return await service.take(event);
    } catch (error) {
      failuresCount += 1;
      if (error instanceof LeaseLostError || failuresCount < TAKEN_MAX_COUNT) throw error;
      failuresCount = 0;
      onError(error, 'an event of a bot was left out');
      return false;
    }
  }

  return {
    async takeAll(events, signal) {
      let haveChanged = false;
      for (const event of events) {
        if (signal.aborted) return haveChanged;
        haveChanged = (await takeOnce(event)) || haveChanged;
      }
      failuresCount = 0;
      return haveChanged;
    },
  };
}
