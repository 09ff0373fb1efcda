import { isMessage } from '@contract/planner/content';
import { listReplies, nextEvent, playUntil, replyInTrial, type TrialRun } from '@contract/planner/trialRun';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

/** One minute of the funnel takes one second, unless it is played faster. */
const TIMES_REAL = MINUTE_MS / SECOND_MS;
/** How many times faster a trial can be played. */
export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
/** However long the funnel waits, the next message comes after this time; all of them within a minute. */
const WAIT_MAX_MS = 2_500;
const ALL_MAX_MS = 60_000;
/** Messages of one moment come one after the other. */
const WAIT_MIN_MS = 400;
/** Time to reply before it goes on without a reply. */
const REPLY_WAIT_MS = 6_000;

/** The stretch between two events: both ends in the funnel's time, its length and how much of it is over in the viewer's. */
interface Stretch {
  fromMs: number;
  untilMs: number;
  lengthMs: number;
  elapsedMs: number;
}

/** A trial run that is being played. */
export interface TrialPlayer {
  run: TrialRun;
  isPlaying: boolean;
  /** Null once the run is finished. */
  stretch: Stretch | null;
}

/** What the viewer does; `tick` is that time has passed. Nobody replies faster because a trial is played faster. */
export type PlayerAction =
  | { type: 'tick'; passedMs: number; speed: Speed }
  | { type: 'toggle' }
  | { type: 'skip' }
  | { type: 'reply'; text: string }
  | { type: 'restart'; run: TrialRun };

/** Begins to play a run. */
export const openPlayer = (run: TrialRun): TrialPlayer => ({ run, isPlaying: true, stretch: findStretch(run) });

/** The player after an action. */
export function changePlayer(player: TrialPlayer, action: PlayerAction): TrialPlayer {
  switch (action.type) {
    case 'tick':
      if (!player.isPlaying) return player;
      return pass(player, action.passedMs * (listReplies(player.run).length > 0 ? 1 : action.speed));
    case 'toggle':
      return { ...player, isPlaying: !player.isPlaying };
    case 'skip':
      return pass(player, Infinity);
    case 'reply': {
      const run = replyInTrial(player.run, action.text);
      return { ...player, run, stretch: findStretch(run) };
    }
    case 'restart':
      return openPlayer(action.run);
  }
}

/** The moment that the funnel's clock shows. */
export function shownMs({ run, stretch }: TrialPlayer): number {
  if (!stretch) return run.nowMs;
  const { fromMs, untilMs, lengthMs, elapsedMs } = stretch;
  return fromMs + (untilMs - fromMs) * (lengthMs > 0 ? Math.min(1, elapsedMs / lengthMs) : 1);
}

function pass(player: TrialPlayer, passedMs: number): TrialPlayer {
  const { run, stretch } = player;
  if (!stretch) return player;
  const elapsedMs = stretch.elapsedMs + passedMs;
  if (elapsedMs < stretch.lengthMs) {
    const moved = { ...player, stretch: { ...stretch, elapsedMs } };
    // A reply counts from the moment that is shown.
    return { ...moved, run: { ...run, nowMs: Math.max(run.nowMs, Math.floor(shownMs(moved))) } };
  }
  const played = playUntil(run, stretch.untilMs);
  const next = { ...player, run: played, stretch: findStretch(played) };
  return passedMs === Infinity ? next : pass(next, elapsedMs - stretch.lengthMs);
}

function findStretch(run: TrialRun): Stretch | null {
  const event = nextEvent(run);
  if (!event) return null;
  const gapMs = Math.max(0, event.atMs - run.nowMs);
  const messagesCount = run.graph.nodes.filter(isMessage).length;
  const mostMs = listReplies(run).length > 0 ? REPLY_WAIT_MS : Math.min(WAIT_MAX_MS, ALL_MAX_MS / messagesCount);
  const lengthMs = Math.min(mostMs, Math.max(WAIT_MIN_MS, gapMs / TIMES_REAL));
  return { fromMs: run.nowMs, untilMs: event.atMs, lengthMs, elapsedMs: 0 };
}
