import { phoneMessagesPageCount, type PhoneChat, type PhoneMessage } from '@contract/phone';

import { emptyPhone, phoneReducer, type PhoneAction } from './phoneState';

const message = (id: number, chatId = 1): PhoneMessage => ({
  id,
  chatId,
  author: null,
  text: `${id}`,
  media: null,
  mentionsAll: false,
  atMs: id,
});
const chat = (id: number, lastMessage: PhoneMessage | null = null): PhoneChat => ({
  id,
  name: `chat ${id}`,
  kind: 'group',
  members: [],
  isClosed: false,
  description: '',
  pictureUrl: null,
  pinnedText: null,
  lastMessage,
});
const after = (...actions: PhoneAction[]) => actions.reduce(phoneReducer, emptyPhone);
const loaded: PhoneAction = { type: 'chatsLoaded', chats: [chat(1, message(1, 1)), chat(2, message(2, 2))] };

it('moves a chat up on a new message and counts unread ones', () => {
  const state = after(loaded, { type: 'messageArrived', message: message(3, 1) });
  expect(state.chats?.map((item) => item.id)).toEqual([1, 2]);
  expect(state.unread).toEqual({ 1: 1 });
  expect(phoneReducer(state, { type: 'chatOpened', chatId: 1 }).unread).toEqual({ 1: 0 });
});

it('shows a message once, however often it arrives', () => {
  const arrived: PhoneAction = { type: 'messageArrived', message: message(5) };
  const opened: PhoneAction[] = [
    loaded,
    { type: 'chatOpened', chatId: 1 },
    { type: 'newestLoaded', chatId: 1, messages: [message(1)] },
  ];
  const state = after(...opened, arrived, arrived, {
    type: 'newestLoaded',
    chatId: 1,
    messages: [message(1), message(5)],
  });
  expect(state.messages[1]?.map((item) => item.id)).toEqual([1, 5]);
  expect(state.unread).toEqual({ 1: 0 });
});

it('records whether there are earlier messages', () => {
  const page = Array.from({ length: phoneMessagesPageCount }, (_, index) => message(1_000 + index));
  const first = after(loaded, { type: 'newestLoaded', chatId: 1, messages: page });
  expect(first.hasEarlier[1]).toBe(true);
  const again = phoneReducer(first, { type: 'newestLoaded', chatId: 1, messages: [message(2_000)] });
  expect(again.hasEarlier[1]).toBe(true);
  const all = phoneReducer(again, { type: 'earlierLoaded', chatId: 1, messages: [message(7)] });
  expect(all.hasEarlier[1]).toBe(false);
  expect(all.messages[1]?.[0]?.id).toBe(7);
});
