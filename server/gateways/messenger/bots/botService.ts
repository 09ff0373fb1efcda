import type { GroupAct } from '@contract/groupActs';

import type {
  MessageDraft,
  OutgoingMessage,
  Preparation,
  RemoteMember,
  RemoteRequest,
  SendResult,
  SessionListener,
} from '../messenger';
import type { ApiResult, Failure, Fields } from './botApi';
import type { BotStore } from './botStore';
import type { HookPlace } from './hookPlace';

/** What a kind of messenger needs to serve one linked bot. */
export interface BotParts {
  /** The bot's id in its messenger, and its token. */
  botId: string;
  token: string;
  store: BotStore;
  on: SessionListener;
  /** Where events can be sent to; null: nowhere. */
  hook: HookPlace | null;
}

/** A service that sends events by itself when it is asked to; then none can be asked for. */
export interface BotHooks {
  /** Where to; null: nowhere. */
  url: string | null;
  subscribe(signal: AbortSignal): Promise<ApiResult>;
  isSubscribed(signal: AbortSignal): Promise<boolean | Failure>;
  unsubscribe(url: string, signal: AbortSignal): Promise<ApiResult>;
}

/** A message that stands for an act. */
export type Acting = OutgoingMessage & { act: GroupAct };

/** Events that came, the oldest first, and up to where they are; the marker is missing when the service named none. */
export interface Received {
  kind: 'ok';
  events: Fields[];
  marker?: string | undefined;
}

/** The service of a messenger for one bot. No call throws for what the service or the network does. */
export interface BotService {
  /** Whether the token works. */
  greet(signal: AbortSignal): Promise<ApiResult>;
  /** Waits for events after the marker. @param isHurried returns what there is */
  receive(marker: string | null, signal: AbortSignal, isHurried?: boolean): Promise<Received | Failure>;
  /** Missing where events are always asked for. */
  hooks?: BotHooks;
  /** The same of an event that is delivered again; null of one that cannot be told from others. */
  keyOf(event: Fields): string | null;
  /** Resolves once an event is written, to whether the groups changed. One that failed may come again. */
  take(event: Fields): Promise<boolean>;
  /** Reads a group and the bot's rights in it again. */
  learn(address: string): Promise<unknown>;
  /** @throws BotFailure */
  listMembers(address: string): Promise<RemoteMember[]>;
  /** @throws BotFailure */
  leave(address: string): Promise<void>;
  /** The address of the group's invitation. @throws BotFailure */
  readInvite(address: string): Promise<string>;
  /** Missing where there are none. */
  listRequests?(address: string): Promise<RemoteRequest[]>;
  /** Transmits nothing to a group. */
  prepare(draft: MessageDraft, signal: AbortSignal): Promise<Preparation>;
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  /** Changes a group or a message. */
  act(message: Acting, signal: AbortSignal): Promise<SendResult>;
}
