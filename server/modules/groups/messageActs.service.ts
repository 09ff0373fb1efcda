import type { ErrorCode } from '@contract/errors';
import type { ActOnMessages, MessageActsOutlook, QueuedMessageActs } from '@contract/schemas/messageActs';

import type { Transaction } from '../../db/database';
import type { DeliveryPayload } from '../../db/schema';
import type { Deps } from '../../deps';
import { presentChange } from '../../engine/core/deliveryMessages';
import { fillWith, readGroupValues, readZone } from '../../engine/core/fillMessages';
import { readNow } from '../../gateways/clock';
import { readMessageWindows } from '../../gateways/messenger/offered';
import { requireOffered } from '../../gateways/messenger/requireOffered';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { translateError } from '../../translate';
import type { BroadcastService } from '../broadcast/broadcast.service';
import type { ForecastService } from '../forecast/forecast.service';
import { queueActs } from './groupActs.service';
import {
  expectActs,
  findFailure,
  fitInTime,
  hasCorrectableText,
  isRecallable,
  readStates,
  recallOf,
  untilOf,
  type MessageState,
  type Moment,
} from './messageActPlan';
import {
  findSource,
  selectActsOn,
  selectSent,
  type FoundSource,
  type MessageSource,
  type SentMessage,
} from './messageActs.queries';

/** Acts on messages that were sent. Each call is limited to messages of `userId`. */
export type MessageActsService = ReturnType<typeof createMessageActsService>;

type Kind = ActOnMessages['act'];

const canPin = ({ isOwnAdmin }: SentMessage): boolean => isOwnAdmin !== false;

/** What is queued for a message. */
interface Wanted {
  message: SentMessage;
  payload: DeliveryPayload;
}

interface Order {
  found: FoundSource;
  act: Kind;
  isFirstOnly: boolean;
  /** Messages that are expected to be corrected in time. */
  inTime: ReadonlySet<number>;
  windows: Moment['windows'];
}

interface Plan {
  wanted: Wanted[];
  recalledCount: number;
  failures: { groupId: number; code: ErrorCode }[];
}

export function createMessageActsService({
  db,
  clock,
  config,
  engine,
  messengers,
  publish,
  forecast,
  broadcasts,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'engine' | 'messengers' | 'publish'> & {
  forecast: Pick<ForecastService, 'getWaiting'>;
  broadcasts: Pick<BroadcastService, 'get' | 'cancel'>;
}) {
  /** What can be changed now: of messages that are still there and have no act in progress. */
  async function readRoom(userId: number, found: FoundSource) {
    const [sent, acts, queue, windows] = await Promise.all([
      selectSent(db, userId, found.which, false),
      selectActsOn(db, found.which),
      forecast.getWaiting(userId),
      readMessageWindows(db, { messengers, config }, userId),
    ]);
    const states = readStates(sent, acts);
    const there = sent.filter(({ id }) => !states.get(id)?.isRecalled);
    const free = there.filter(({ id }) => !states.get(id)?.isPending);
    const momentsMs = expectActs(queue, free.length);
    return { there, free, acts, states, momentsMs, windows };
  }

  /** Fills the text in for each group, as the message itself was. */
  async function fill(tx: Transaction, userId: number, act: Kind & { kind: 'correct' }, found: FoundSource) {
    const { text, variables = null } = act;
    return async (messages: readonly SentMessage[]): Promise<Map<number, DeliveryPayload>> => {
      const plain = (message: SentMessage): DeliveryPayload => ({ text, mediaUrl: message.payload.mediaUrl });
      if (!variables) return new Map(messages.map((message) => [message.id, plain(message)]));
      const values = await readGroupValues(
        tx,
        messages.map(({ groupId }) => groupId),
      );
      const zone = found.filling?.zone ?? (await readZone(tx, config.pace, userId));
      return new Map(
        messages.map((message) => {
          const momentMs = found.filling?.momentMs ?? message.dueAt.getTime();
          const own = values.get(message.groupId);
          const filling = { language: variables, zone, momentMs };
          return [message.id, own ? fillWith(text, message.payload.mediaUrl, own, filling) : plain(message)];
        }),
      );
    };
  }

  async function planCorrections(
    tx: Transaction,
    place: { userId: number; nowMs: number; states: ReadonlyMap<number, MessageState> } & Pick<
      Order,
      'found' | 'windows'
    >,
    act: Kind & { kind: 'correct' },
    { sent, inTime }: { sent: readonly SentMessage[]; inTime: ReadonlySet<number> },
  ): Promise<Plan> {
    const { userId, nowMs, found, states, windows } = place;
    const payloads = await (await fill(tx, userId, act, found))(sent);
    const plan: Plan = { wanted: [], recalledCount: 0, failures: [] };
    for (const message of sent) {
      const payload = payloads.get(message.id) ?? { text: act.text, mediaUrl: null };
      const code = findFailure(message, payload, nowMs - windows.correctMs);
      if (code === null && payload.text === states.get(message.id)?.text) continue;
      if (code === null && (!act.recallsRest || inTime.has(message.id))) {
        plan.wanted.push({ message, payload: { ...payload, act: untilOf('correct', message, windows.correctMs) } });
      } else if (act.recallsRest && (code === null || code === 'MESSAGE_WINDOW_OVER') && isRecallable(message, place)) {
        plan.recalledCount += 1;
        plan.wanted.push({ message, payload: recallOf(message, windows) });
      } else plan.failures.push({ groupId: message.groupId, code: code ?? 'MESSAGE_WINDOW_OVER' });
    }
    const rank = ({ payload }: Wanted) => (payload.act?.kind === 'correct' ? 0 : 1);
    plan.wanted.sort((one, other) => rank(one) - rank(other));
    return plan;
  }

  /** Deleting and pinning: what is too late or not allowed is named. */
  function planOthers(act: Exclude<Kind, { kind: 'correct' }>, sent: readonly SentMessage[], place: Moment): Plan {
    const plan: Plan = { wanted: [], recalledCount: 0, failures: [] };
    for (const message of sent) {
      const fail = (code: ErrorCode) => plan.failures.push({ groupId: message.groupId, code });
      if (act.kind === 'pin' && !canPin(message)) fail('GROUP_NOT_ADMIN');
      else if (act.kind === 'recall' && !isRecallable(message, place)) fail('MESSAGE_WINDOW_OVER');
      else if (act.kind === 'recall') plan.wanted.push({ message, payload: recallOf(message, place.windows) });
      else
        plan.wanted.push({
          message,
          payload: { text: '', mediaUrl: null, act: { ...act, messageId: message.messageId } },
        });
    }
    return plan;
  }

  /** Queues what is to be done, in the order in which it becomes too late. */
  async function queuePlanned(tx: Transaction, userId: number, { found, act, isFirstOnly, inTime, windows }: Order) {
    const all = await selectSent(tx, userId, found.which, true);
    const states = readStates(all, await selectActsOn(tx, found.which));
    const now = await readNow(tx, clock);
    const there = all.filter(({ id }) => !states.get(id)?.isRecalled);
    const sent = there.filter(({ id }) => !states.get(id)?.isPending);
    const place = { userId, nowMs: now.getTime(), found, states, windows };
    const plan =
      act.kind === 'correct' ? await planCorrections(tx, place, act, { sent, inTime }) : planOthers(act, sent, place);
    const first = plan.wanted.filter(({ payload }) => payload.act?.kind === act.kind).slice(-1);
    const wanted = isFirstOnly ? first : plan.wanted;
    const rows = wanted.map(({ message: { id: targetId, groupId: id, accountId }, payload }) => ({
      ...{ id, accountId, targetId, payload },
      dueAt: now,
    }));
    await queueActs(tx, rows);
    const pending = there.filter(({ id }) => states.get(id)?.isPending);
    const isPending = pending.map(({ groupId }) => ({ groupId, code: 'MESSAGE_ACT_PENDING' as const }));
    const failures = [...plan.failures, ...isPending];
    return {
      doneCount: wanted.length,
      failures: failures.map((failure) => ({ ...failure, text: translateError(failure.code) })),
      recalledCount: isFirstOnly ? 0 : plan.recalledCount,
    };
  }

  /** What waits is not sent any more, before anything is done to what was sent. */
  async function cancelWaiting(userId: number, { broadcastId }: MessageSource, kind: Kind['kind']): Promise<number> {
    if (broadcastId === undefined || kind === 'pin') return 0;
    const { status, canceled } = await broadcasts.get(userId, broadcastId);
    if (status !== 'running' && status !== 'paused') return 0;
    return (await broadcasts.cancel(userId, broadcastId)).canceled - canceled;
  }

  return {
    /** @throws AppError MESSAGE_NOT_FOUND, BROADCAST_NOT_FOUND */
    async outlook(userId: number, source: MessageSource): Promise<MessageActsOutlook> {
      const found = await findSource(db, userId, source);
      const { there, free, acts, states, momentsMs, windows } = await readRoom(userId, found);
      const { correctMs, recallMs } = windows;
      const correctable = fitInTime(free.filter(hasCorrectableText), momentsMs, correctMs);
      const corrected = new Set(correctable.inTime.map(({ id }) => id));
      const rest = free.filter(({ id }) => !corrected.has(id));
      const newest = new Map(acts.map((act) => [act.delivery.targetId, act]));
      const pending = source.broadcastId === undefined ? 0 : (await broadcasts.get(userId, source.broadcastId)).pending;
      const known = there.length === 1 && found.variables === null ? states.get(there[0]?.id ?? 0)?.text : undefined;
      return {
        waitingCount: pending,
        sentCount: there.length,
        correctableCount: correctable.inTime.length,
        recallableRestCount: fitInTime(rest, correctable.leftMs, recallMs).inTime.length,
        recallableCount: fitInTime(free, momentsMs, recallMs).inTime.length,
        pinnableCount: free.filter(canPin).length,
        text: known ?? found.text,
        variables: found.variables,
        results: [...newest.values()].map(({ delivery, ...act }) => ({ ...act, change: presentChange(delivery) })),
      };
    },

    /**
     * Queues an act on each of the messages, one delivery each, those first that are the first to be too late.
     * @throws AppError MESSAGE_NOT_FOUND, BROADCAST_NOT_FOUND, ACT_NOT_OFFERED, MESSAGE_LONGER_THAN_OFFERED
     */
    async act(
      userId: number,
      { of: source, act, isFirstOnly }: ActOnMessages,
      storeResponse: StoreResponse,
    ): Promise<Stored<QueuedMessageActs>> {
      await requireOffered(db, messengers, userId, { act: act.kind });
      const found = await findSource(db, userId, source);
      if (act.kind === 'correct')
        await requireOffered(db, messengers, userId, { ...found, text: act.text, act: act.kind });
      const canceledCount = await cancelWaiting(userId, source, act.kind);
      const { free, momentsMs, windows } = await readRoom(userId, found);
      const fitting = fitInTime(free.filter(hasCorrectableText), momentsMs, windows.correctMs);
      const inTime = new Set(fitting.inTime.map(({ id }) => id));
      const stored = await db.transaction(async (tx) => {
        const queued = await queuePlanned(tx, userId, { found, act, isFirstOnly, inTime, windows });
        return storeResponse(tx, { ...queued, canceledCount });
      });
      engine.wake();
      publish(userId, 'groups:updated', {});
      return stored;
    },
  };
}
