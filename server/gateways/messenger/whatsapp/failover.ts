import type { Way } from './ways';

/** The way of a connection, and whether it is the spare one. */
export interface ChosenWay {
  way: Way;
  isSpare: boolean;
}

/** Chooses the way of each connection of an account: the last one that worked, and after one that did not, the other. */
export interface Failover {
  choose(ways: readonly [Way, Way?]): ChosenWay;
  /** WhatsApp was not reached by the chosen way. */
  failed(): void;
}

export function createFailover(): Failover {
  let isSpare = false;
  /** Addresses of the ways that were last chosen from: with others the first goes first. */
  let known = '';

  return {
    choose(ways) {
      const [first, spare] = ways;
      const addresses = ways.map((way) => way?.proxy?.href ?? '').join(' ');
      if (addresses !== known) isSpare = false;
      known = addresses;
      return isSpare && spare ? { way: spare, isSpare: true } : { way: first, isSpare: false };
    },
    failed() {
      isSpare = !isSpare;
    },
  };
}
