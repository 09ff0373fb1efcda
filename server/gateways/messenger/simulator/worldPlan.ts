import { DAY_MINUTES } from '@contract/time';
import russian from '@locales/ru/simulator.json';

import { processLanguage } from '../../../language';
import { textsOf } from '../../../texts';

const COMMUNITY_EVERY = 4;
const ANNOUNCEMENTS_INDEX = 2;
const OWN_ADMIN_EVERY = 2;
const MEMBERS_MIN = 4;
const MEMBERS_MAX = 14;

const texts = () => textsOf('simulator', russian, processLanguage());

/** A member of a planned group; `phone` is digits only. */
export interface PlannedMember {
  name: string;
  phone: string;
  isAdmin: boolean;
}

/** A member's message from before the phone was linked. */
export interface PlannedPhrase {
  memberIndex: number;
  text: string;
  minutesAgo: number;
}

/** A simulated group before it is stored. Messages are oldest first. */
export interface PlannedChat {
  address: string;
  name: string;
  kind: 'community' | 'group';
  canPost: boolean;
  /** Whether the console's owner is an admin. */
  isOwnAdmin: boolean;
  members: PlannedMember[];
  phrases: PlannedPhrase[];
}

/**
 * Generates the groups of an account, deterministically. Every fourth is a community; the third is announcement-only,
 * so that a rejected message can be demonstrated.
 */
export function planWorld(accountId: number, groupsCount: number): PlannedChat[] {
  const random = createSeededRandom(accountId);
  return Array.from({ length: groupsCount }, (_, index) => planChat(random, accountId, index));
}

function planChat(random: SeededRandom, accountId: number, index: number): PlannedChat {
  const isCommunity = index % COMMUNITY_EVERY === COMMUNITY_EVERY - 1;
  const nth = isCommunity ? Math.floor(index / COMMUNITY_EVERY) : index - Math.floor(index / COMMUNITY_EVERY);
  const members = planMembers(random);
  return {
    address: `1203630${String(accountId).padStart(5, '0')}${String(index).padStart(6, '0')}@g.us`,
    name: nameNth(isCommunity ? texts().communities : texts().groups, nth),
    kind: isCommunity ? 'community' : 'group',
    canPost: index !== ANNOUNCEMENTS_INDEX,
    isOwnAdmin: index % OWN_ADMIN_EVERY === 0 && index !== ANNOUNCEMENTS_INDEX,
    members,
    phrases: planPhrases(random, members.length),
  };
}

function nameNth(names: readonly string[], nth: number): string {
  const name = names[nth % names.length] ?? '';
  const round = Math.floor(nth / names.length);
  return round === 0
    ? name
    : texts()
        .numbered.replace('{{name}}', name)
        .replace('{{number}}', String(round + 1));
}

function planMembers(random: SeededRandom): PlannedMember[] {
  return random.pick(texts().people, random.between(MEMBERS_MIN, MEMBERS_MAX)).map((name, index) => ({
    name,
    phone: `79${String(random.between(0, 999_999_999)).padStart(9, '0')}`,
    isAdmin: index === 0,
  }));
}

function planPhrases(random: SeededRandom, membersCount: number): PlannedPhrase[] {
  return random
    .pick(texts().phrases, random.between(1, 3))
    .map((text) => ({
      memberIndex: random.between(0, membersCount - 1),
      text,
      minutesAgo: random.between(30, 5 * DAY_MINUTES),
    }))
    .sort((a, b) => b.minutesAgo - a.minutesAgo);
}

/** Deterministic random numbers, so that an account's simulated groups never change. */
interface SeededRandom {
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** Up to `count` different items. */
  pick<T>(items: readonly T[], count: number): T[];
}

/** mulberry32: small and good enough for names and telephone numbers. */
function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  return {
    between,
    pick(items, count) {
      const rest = [...items];
      const picked = [];
      while (picked.length < count && rest.length > 0) picked.push(...rest.splice(between(0, rest.length - 1), 1));
      return picked;
    },
  };
}
