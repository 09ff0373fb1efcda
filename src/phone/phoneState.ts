import { phoneMessagesPageCount, type PhoneChat, type PhoneMessage } from '@contract/phone';

/** State of the phone. Chats are most recently active first, messages newest last. */
export interface PhoneState {
  /** Null until loaded. */
  chats: PhoneChat[] | null;
  messages: Record<number, PhoneMessage[] | undefined>;
  /** Chats with earlier messages not loaded yet. */
  hasEarlier: Record<number, boolean | undefined>;
  /** Messages that arrived while their chat was closed. */
  unread: Record<number, number | undefined>;
  openChatId: number | null;
}

/** What happens to the phone. */
export type PhoneAction =
  | { type: 'chatsLoaded'; chats: PhoneChat[] }
  | { type: 'chatOpened'; chatId: number }
  | { type: 'chatClosed' }
  | { type: 'newestLoaded'; chatId: number; messages: PhoneMessage[] }
  | { type: 'earlierLoaded'; chatId: number; messages: PhoneMessage[] }
  | { type: 'messageArrived'; message: PhoneMessage };

/** Initial state. */
export const emptyPhone: PhoneState = { chats: null, messages: {}, hasEarlier: {}, unread: {}, openChatId: null };

/** Reducer of the phone. A message that arrives twice is shown once. */
export function phoneReducer(state: PhoneState, action: PhoneAction): PhoneState {
  switch (action.type) {
    case 'chatsLoaded':
      return { ...state, chats: sortChats(action.chats) };
    case 'chatOpened':
      return { ...state, openChatId: action.chatId, unread: { ...state.unread, [action.chatId]: 0 } };
    case 'chatClosed':
      return { ...state, openChatId: null };
    case 'newestLoaded':
      return withPage(state, action.chatId, action.messages, state.messages[action.chatId] === undefined);
    case 'earlierLoaded':
      return withPage(state, action.chatId, action.messages, true);
    case 'messageArrived':
      return withMessage(state, action.message);
  }
}

function withPage(state: PhoneState, chatId: number, page: PhoneMessage[], isOldestPage: boolean): PhoneState {
  const messages = { ...state.messages, [chatId]: merge(state.messages[chatId] ?? [], page) };
  if (!isOldestPage) return { ...state, messages };
  return { ...state, messages, hasEarlier: { ...state.hasEarlier, [chatId]: page.length === phoneMessagesPageCount } };
}

function withMessage(state: PhoneState, message: PhoneMessage): PhoneState {
  const { chatId } = message;
  const chat = state.chats?.find((item) => item.id === chatId);
  const isNew = (chat?.lastMessage?.id ?? 0) < message.id;
  const known = state.messages[chatId];
  const isUnread = isNew && state.openChatId !== chatId && message.author === null;
  return {
    ...state,
    chats:
      state.chats &&
      sortChats(state.chats.map((item) => (item === chat && isNew ? { ...item, lastMessage: message } : item))),
    messages: known ? { ...state.messages, [chatId]: merge(known, [message]) } : state.messages,
    unread: isUnread ? { ...state.unread, [chatId]: (state.unread[chatId] ?? 0) + 1 } : state.unread,
  };
}

const lastAtMs = ({ lastMessage }: PhoneChat) => lastMessage?.atMs ?? 0;
const sortChats = (chats: PhoneChat[]) => [...chats].sort((a, b) => lastAtMs(b) - lastAtMs(a) || a.id - b.id);

function merge(known: PhoneMessage[], more: PhoneMessage[]): PhoneMessage[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
