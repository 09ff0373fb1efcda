import type { GroupAct } from './groupActs';
import type { Poll } from './planner/nodes/nodeDefinition';
import type { SentAs } from './planner/sentAs';

/**
 * Protocol between the simulated phone's page and the simulator. Available only while the simulator is on. Ours: the specification
 * has no simulator.
 */

/** Calls below `phonePrefix`; all but the first two require `Authorization: Bearer <phone token>`. */
export const phoneRoutes = {
  getLink: 'GET /link/:code',
  confirmLink: 'POST /link/:code',
  listChats: 'GET /chats',
  listChatMessages: 'GET /chats/:id/messages',
  writeMessage: 'POST /chats/:id/messages',
  votePoll: 'POST /chats/:id/messages/:messageId/votes',
  respond: 'POST /chats/:id/messages/:messageId/responses',
  joinChat: 'POST /chats/:id/members',
  leaveChat: 'DELETE /chats/:id/members/:memberId',
  askToJoin: 'POST /chats/:id/requests',
  disturbConnection: 'POST /connection',
  unlink: 'POST /unlink',
} as const;

/** Page size of `listChatMessages`; `?before=<message id>` returns the page before that message. */
export const phoneMessagesPageCount = 200;

/** Path prefix of the calls above. */
export const phonePrefix = '/phone-api';

/** Socket.IO namespace of the phone; its handshake carries `{ token }`. */
export const phoneNamespace = '/phone';

/** The account that a link code belongs to. */
export interface PhoneLink {
  email: string;
}

/** Result of linking: the phone's token, stored by the phone page. */
export interface PhoneLinked {
  token: string;
}

/** A member of a simulated group. */
export interface PhoneMember {
  id: number;
  name: string;
  phone: string;
  isAdmin: boolean;
}

/** A file shown in a bubble. `url` is served by this server only. */
export interface PhoneMedia {
  kind: SentAs;
  url: string;
  fileName: string;
}

/**
 * One bubble. `author` is null for messages sent by the console's owner, and has no name when it has left the group; `atMs` is milliseconds
 * since 1970.
 */
export interface PhoneMessage {
  id: number;
  chatId: number;
  author: { id: number; name: string } | null;
  text: string;
  media: PhoneMedia | null;
  /** Whether it mentions everyone in the group. */
  mentionsAll: boolean;
  /** Missing for all but polls; the text is the question. */
  poll?: PhonePoll;
  /** What the console did to the group; without a text. */
  act?: GroupAct;
  /** The text is not the one that was sent. */
  isCorrected?: true;
  /** Deleted for everyone; nothing of it is shown. */
  isRecalled?: true;
  atMs: number;
}

/** A poll, and what members chose in it, by the places of the options. */
export interface PhonePoll extends Poll {
  votes: { memberId: number; options: number[] }[];
}

/** What a member chooses in a poll now; nothing clears the vote. */
export interface VotePhonePoll {
  memberId: number;
  options: number[];
}

/** How a member responds to a message of the console; `memberId` null: all members do. */
export interface RespondOnPhone {
  memberId: number | null;
  kind: 'delivered' | 'read' | 'reacted' | 'replied';
}

/** One group on the phone, most recently active first. */
export interface PhoneChat {
  id: number;
  name: string;
  kind: 'community' | 'group';
  members: PhoneMember[];
  /** Only admins write. */
  isClosed: boolean;
  description: string;
  pictureUrl: string | null;
  /** Text of the pinned message. */
  pinnedText: string | null;
  lastMessage: PhoneMessage | null;
}

/** A message written by a member. */
export interface WritePhoneMessage {
  memberId: number;
  text: string;
}

/**
 * Connection failures that a test can trigger: `restart` is the messenger's own "restart required", `lost` a temporary network
 * failure, `hung` a connection attempt without response for a while, `replaced` a takeover by another computer, `restricted` a
 * phone that temporarily may not write, `banned` a banned number, `outdated` a refused version of the client.
 */
export const CONNECTION_FAILURES = ['restart', 'lost', 'hung', 'replaced', 'restricted', 'banned', 'outdated'] as const;

/** One connection failure; temporary ones last `lastsMs`. */
export interface DisturbConnection {
  kind: (typeof CONNECTION_FAILURES)[number];
  lastsMs: number;
}

/** A member who joins a group. */
export interface JoinPhoneChat {
  name: string;
}

/** Events pushed to the phone. */
export interface PhoneEvents {
  message: PhoneMessage;
  joined: { chatId: number; member: PhoneMember };
  left: { chatId: number; memberId: number };
  unlinked: Record<string, never>;
}
