import {
  phonePrefix,
  phoneRoutes,
  type PhoneChat,
  type PhoneLink,
  type PhoneLinked,
  type PhoneMember,
  type PhoneMessage,
  type VotePhonePoll,
  type WritePhoneMessage,
} from '@contract/phone';
import { splitRoute } from '@contract/http';

import { browserNow, compareClocks } from '@/lib/clock';

/** A failed call of the phone; `text` is for people, null when the server sent none. */
export class PhoneFailure extends Error {
  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    readonly text: string | null,
  ) {
    super(`phone call failed with ${status}`);
    this.name = 'PhoneFailure';
  }
}

interface CallOptions {
  params?: Record<string, string | number>;
  token?: string;
  body?: object;
  query?: string;
}

/** Calls of the phone. Each throws `PhoneFailure`. */
export const phoneApi = {
  getLink: (code: string) => call<PhoneLink>(phoneRoutes.getLink, { params: { code } }),
  confirmLink: (code: string) => call<PhoneLinked>(phoneRoutes.confirmLink, { params: { code } }),
  listChats: (token: string) => call<PhoneChat[]>(phoneRoutes.listChats, { token }),
  /** The page before `beforeId`, or the newest one. */
  listMessages: (token: string, chatId: number, beforeId?: number) =>
    call<PhoneMessage[]>(phoneRoutes.listChatMessages, {
      token,
      params: { id: chatId },
      query: beforeId === undefined ? '' : `?before=${beforeId}`,
    }),
  write: (token: string, chatId: number, body: WritePhoneMessage) =>
    call<PhoneMessage>(phoneRoutes.writeMessage, { token, params: { id: chatId }, body }),
  vote: (token: string, { chatId, id }: PhoneMessage, body: VotePhonePoll) =>
    call<PhoneMessage>(phoneRoutes.votePoll, { token, params: { id: chatId, messageId: id }, body }),
  join: (token: string, chatId: number, name: string) =>
    call<PhoneMember>(phoneRoutes.joinChat, { token, params: { id: chatId }, body: { name } }),
  leave: (token: string, chatId: number, memberId: number) =>
    call<null>(phoneRoutes.leaveChat, { token, params: { id: chatId, memberId } }),
  unlink: (token: string) => call<null>(phoneRoutes.unlink, { token }),
};

async function call<T>(route: string, { params = {}, token, body, query = '' }: CallOptions): Promise<T> {
  const { method, path } = splitRoute(route);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  try {
    const sentMs = browserNow();
    const answer = await fetch(phonePrefix + filled + query, { method, headers, body: body && JSON.stringify(body) });
    compareClocks(answer.headers.get('date'), sentMs, browserNow());
    const { response } = (await answer.json()) as { response: unknown };
    if (answer.ok) return response as T;
    throw new PhoneFailure(answer.status, typeof response === 'string' ? response : null);
  } catch (error) {
    throw error instanceof PhoneFailure ? error : new PhoneFailure(0, null);
  }
}
