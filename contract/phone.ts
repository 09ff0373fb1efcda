/**
 * What the page of the simulated phone and the simulator say to each other. It exists only while the simulator is on.
 * Ours: the specification knows no simulator.
 */

/** Calls below `phonePrefix`; all but the first two ask for `Authorization: Bearer <phone token>`. */
export const phoneRoutes = {
  getLink: 'GET /link/:code',
  confirmLink: 'POST /link/:code',
  listChats: 'GET /chats',
  listChatMessages: 'GET /chats/:id/messages',
  writeMessage: 'POST /chats/:id/messages',
  joinChat: 'POST /chats/:id/members',
  disturbConnection: 'POST /connection',
  unlink: 'POST /unlink',
} as const;

/** How many messages `listChatMessages` answers at once; `?before=<message id>` asks for the ones before. */
export const phoneMessagesPageCount = 200;

/** Where the calls above hang. */
export const phonePrefix = '/phone-api';

/** Socket.IO namespace of the phone; its handshake carries `{ token }`. */
export const phoneNamespace = '/phone';

/** The account that the code on the screen wants to link. */
export interface PhoneLink {
  email: string;
}

/** What one press on the phone gives: its own token, kept by the phone's page. */
export interface PhoneLinked {
  token: string;
}

/** Somebody in a simulated group. */
export interface PhoneMember {
  id: number;
  name: string;
  phone: string;
  isAdmin: boolean;
}

/** A file shown in a bubble. `url` is served by this server only. */
export interface PhoneMedia {
  kind: 'image' | 'video' | 'audio' | 'document';
  url: string;
  fileName: string;
}

/** One bubble. `author` is null for what the console's owner sent; `atMs` is milliseconds since 1970. */
export interface PhoneMessage {
  id: number;
  chatId: number;
  author: { id: number; name: string } | null;
  text: string;
  media: PhoneMedia | null;
  atMs: number;
}

/** One group on the phone, most recently active first. */
export interface PhoneChat {
  id: number;
  name: string;
  kind: 'community' | 'group';
  members: PhoneMember[];
  lastMessage: PhoneMessage | null;
}

/** What a member writes. */
export interface WritePhoneMessage {
  memberId: number;
  text: string;
}

/**
 * What a test lets happen to the connection: `restart` is the messenger's own "restart required", `lost` a network that is away and
 * comes back, `hung` an attempt to connect that gets no answer for a while, `replaced` another computer that took over, `restricted`
 * a phone that may not write for now.
 */
export const CONNECTION_FAILURES = ['restart', 'lost', 'hung', 'replaced', 'restricted'] as const;

/** One disturbance; those that end by themselves last `lastsMs`. */
export interface DisturbConnection {
  kind: (typeof CONNECTION_FAILURES)[number];
  lastsMs: number;
}

/** Who joins a group. */
export interface JoinPhoneChat {
  name: string;
}

/** What the phone hears as it happens. */
export interface PhoneEvents {
  message: PhoneMessage;
  joined: { chatId: number; member: PhoneMember };
  unlinked: Record<string, never>;
}
