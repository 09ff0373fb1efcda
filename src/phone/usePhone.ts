import { useCallback, useEffect, useMemo, useReducer, useState, type Dispatch } from 'react';

import type { PhoneMessage, VotePhonePoll, WritePhoneMessage } from '@contract/phone';

import type { ConnectPhone } from './connectPhone';
import { phoneApi, PhoneFailure } from './phoneApi';
import { emptyPhone, phoneReducer, type PhoneAction } from './phoneState';

const UNAUTHORIZED = 401;

/** What failed to load. */
export type LoadFailure = 'chats' | 'messages' | null;

/**
 * A linked phone: chats and messages, updated by the socket, and its actions. Every reconnect raises `connectionCount`, so that an
 * open chat requests missed messages.
 */
export function usePhone(token: string, connect: ConnectPhone, onUnlinked: () => void) {
  const [state, dispatch] = useReducer(phoneReducer, emptyPhone);
  const [isOnline, setIsOnline] = useState(true);
  const [connectionCount, countConnection] = useReducer((count: number) => count + 1, 0);
  const { failure, loadChats, loadNewest, loadEarlier } = useLoading(token, dispatch, onUnlinked);

  useEffect(
    () =>
      connect(token, {
        onConnected() {
          setIsOnline(true);
          countConnection();
          void loadChats();
        },
        onDisconnected: () => setIsOnline(false),
        onMessage(message) {
          dispatch({ type: 'messageArrived', message });
          if (message.act) void loadChats();
        },
        onMembers: () => void loadChats(),
        onUnlinked,
      }),
    [connect, token, loadChats, onUnlinked],
  );

  const openChat = (chatId: number) => dispatch({ type: 'chatOpened', chatId });
  const closeChat = () => dispatch({ type: 'chatClosed' });

  async function write(chatId: number, body: WritePhoneMessage): Promise<void> {
    dispatch({ type: 'messageArrived', message: await phoneApi.write(token, chatId, body) });
  }

  async function vote(poll: PhoneMessage, body: VotePhonePoll): Promise<void> {
    dispatch({ type: 'messageArrived', message: await phoneApi.vote(token, poll, body) });
  }

  async function join(chatId: number, name: string): Promise<void> {
    await phoneApi.join(token, chatId, name);
    await loadChats();
  }

  async function leave(chatId: number, memberId: number): Promise<void> {
    await phoneApi.leave(token, chatId, memberId);
    await loadChats();
  }

  async function unlink(): Promise<void> {
    await phoneApi.unlink(token);
    onUnlinked();
  }

  const loading = { failure, loadChats, loadNewest, loadEarlier };
  return { ...state, ...loading, isOnline, connectionCount, openChat, closeChat, write, vote, join, leave, unlink };
}

/** The linked phone's state and actions. */
export type Phone = ReturnType<typeof usePhone>;

/** Loads data and records failures; unlinks when the token is no longer valid. */
function useLoading(token: string, dispatch: Dispatch<PhoneAction>, onUnlinked: () => void) {
  const [failure, setFailure] = useState<LoadFailure>(null);

  const load = useCallback(
    async (what: 'chats' | 'messages', ask: () => Promise<PhoneAction>) => {
      try {
        dispatch(await ask());
        setFailure((known) => (known === what ? null : known));
      } catch (error) {
        if (error instanceof PhoneFailure && error.status === UNAUTHORIZED) onUnlinked();
        else setFailure(what);
      }
    },
    [dispatch, onUnlinked],
  );

  const loaders = useMemo(
    () => ({
      loadChats: () => load('chats', async () => ({ type: 'chatsLoaded', chats: await phoneApi.listChats(token) })),
      loadNewest: (chatId: number) =>
        load('messages', async () => {
          return { type: 'newestLoaded', chatId, messages: await phoneApi.listMessages(token, chatId) };
        }),
      loadEarlier: (chatId: number, beforeId: number) =>
        load('messages', async () => {
          return { type: 'earlierLoaded', chatId, messages: await phoneApi.listMessages(token, chatId, beforeId) };
        }),
    }),
    [load, token],
  );
  return { failure, ...loaders };
}
