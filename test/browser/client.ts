import {
  phonePrefix,
  phoneRoutes,
  type DisturbConnection,
  type PhoneChat,
  type PhoneLinked,
  type PhoneMessage,
} from '@contract/phone';
import { type CallName, routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import type {
  Funnel,
  FunnelGraph,
  FunnelRun,
  Group,
  MessengerStatus,
  QrResponse,
  StartedInGroups,
  Tag,
} from '@contract/schemas/shapes';
import type { TagColor } from '@contract/tags';

import { owner } from './server';

type Values = Record<string, string | number>;

/** API client of an owner without a browser: prepares test data and counts results. */
export interface Client {
  token: string;
  call<T>(
    name: CallName,
    options?: {
      params?: Values;
      query?: Values;
      body?: object;
      /** The `Idempotency-Key` of a creating call. */
      key?: string;
    },
  ): Promise<T>;
  /** Connects the simulated phone and waits for its groups. */
  connectPhone(): Promise<{ groups: Group[]; phone: Phone }>;
  /** Saves an active funnel that sends `texts`, each `delayMinutes` after the previous one. */
  saveFunnel(name: string, texts: string[], delayMinutes: number): Promise<Funnel>;
  startFunnel(funnelId: number, groupIds: number[]): Promise<StartedInGroups>;
  listRuns(funnelId: number): Promise<FunnelRun[]>;
  /** Makes a tag and gives it to `groups`. */
  saveTag(name: string, groups: readonly Group[], color?: TagColor): Promise<Tag>;
}

/** What the simulated phone received. */
export interface Phone {
  listChats(): Promise<PhoneChat[]>;
  /** Everything in a chat, oldest first. */
  listMessages(chatId: number): Promise<PhoneMessage[]>;
  /** A member writes in a chat; resolves once the console has acknowledged it. */
  write(chat: PhoneChat, text: string): Promise<void>;
  /** A member chooses one option of a poll, by its place; resolves once the console has acknowledged it. */
  vote(chat: PhoneChat, messageId: number, option: number): Promise<void>;
  /** A new member joins the chat called `chatName`. */
  join(chatName: string, name: string): Promise<void>;
  /** Triggers a connection failure; see `CONNECTION_FAILURES`. */
  disturb(kind: DisturbConnection['kind'], lastsMs?: number): Promise<void>;
  /** Unlinks the console from the phone. */
  unlink(): Promise<void>;
}

/** Signs in with the demo account unless another is given. */
export async function signIn(url: string, credentials: object = owner): Promise<Client> {
  const { token } = await send<{ token: string }>(`${url}${apiPrefix}/login`, 'POST', null, credentials);
  return openClient(url, token);
}

/** Uses an existing session. */
export function openClient(url: string, token: string): Client {
  async function call<T>(
    name: CallName,
    options: { params?: Values; query?: Values; body?: object; key?: string } = {},
  ) {
    const { method, path } = splitRoute(routes[name]);
    const filled = fill(path, options.params) + toQuery(options.query);
    return send<T>(url + apiPrefix + filled, method, token, options.body, options.key);
  }

  async function linkPhone(): Promise<Phone> {
    await call('connectMessenger');
    const phoneUrl = await poll(async () => {
      const answer = await call<QrResponse>('getQrCode');
      return 'phoneUrl' in answer ? answer.phoneUrl : null;
    }, 'the code');
    const code = new URL(phoneUrl).searchParams.get('code') ?? phoneUrl.split(/[/#?=]/).at(-1) ?? '';
    const linked = await sendToPhone<PhoneLinked>(url, phoneRoutes.confirmLink, null, { code });
    return openPhone(url, linked.token);
  }

  return {
    token,
    call,
    async connectPhone() {
      const phone = await linkPhone();
      await poll(async () => (await call<MessengerStatus>('getMessengerStatus')).isReady || null, 'the connection');
      const groups = await poll(async () => {
        const found = await call<Group[]>('listGroups');
        return found.length > 0 ? found : null;
      }, 'the groups');
      return { groups, phone };
    },
    async saveFunnel(name, texts, delayMinutes) {
      const funnel = await call<Funnel>('createFunnel', { body: { name, active: false } });
      await call('saveStructure', { params: { id: funnel.id }, body: drawChain(texts, delayMinutes) });
      return call<Funnel>('setFunnelStatus', { params: { id: funnel.id }, body: { active: true } });
    },
    startFunnel: (id, groupIds) =>
      call('startFunnelInGroups', { params: { id }, body: { group_ids: groupIds, start_time: null } }),
    listRuns: (id) => call('listRuns', { params: { id } }),
    async saveTag(name, groups, color = 'blue') {
      const tag = await call<Tag>('createTag', { body: { name, color } });
      const groupIds = groups.map(({ id }) => id);
      await call('tagGroups', { params: { id: tag.id }, body: { action: 'add', groupIds } });
      return tag;
    },
  };
}

/** Start, then message, delay, message, delay, … in a row. */
function drawChain(texts: string[], delayMinutes: number): FunnelGraph {
  const nodes: FunnelGraph['nodes'] = [{ id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} }];
  texts.forEach((message, index) => {
    const x = 320 * index;
    if (index > 0)
      nodes.push({ id: `delay_${index}`, type: 'delay', position: { x, y: 0 }, data: { delay: delayMinutes } });
    nodes.push({ id: `message_${index}`, type: 'message', position: { x, y: 120 }, data: { message } });
  });
  const edges = nodes.slice(1).map((node, index) => ({
    id: `edge_${index}`,
    source: nodes[index]?.id ?? '',
    target: node.id,
    type: 'smoothstep',
    data: { condition: 'always' as const },
  }));
  return { nodes, edges };
}

/** The simulated phone, with the token of its page. */
export function openPhone(url: string, token: string): Phone {
  async function listMessages(chatId: number, before?: number): Promise<PhoneMessage[]> {
    const page = await sendToPhone<PhoneMessage[]>(url, phoneRoutes.listChatMessages, token, { id: chatId }, before);
    const oldest = page[0];
    return oldest ? [...(await listMessages(chatId, oldest.id)), ...page] : [];
  }
  const listChats = () => sendToPhone<PhoneChat[]>(url, phoneRoutes.listChats, token);
  return {
    listChats,
    listMessages: (chatId) => listMessages(chatId),
    async write({ id, members }, text) {
      const { path } = splitRoute(phoneRoutes.writeMessage);
      await send(url + phonePrefix + fill(path, { id }), 'POST', token, { memberId: members[0]?.id, text });
    },
    async vote({ id, members }, messageId, option) {
      const { path } = splitRoute(phoneRoutes.votePoll);
      const body = { memberId: members[0]?.id, options: [option] };
      await send(url + phonePrefix + fill(path, { id, messageId }), 'POST', token, body);
    },
    async join(chatName, name) {
      const chat = (await listChats()).find((found) => found.name === chatName);
      if (!chat) throw new Error(`No chat is called ${chatName}`);
      const { path } = splitRoute(phoneRoutes.joinChat);
      await send(url + phonePrefix + fill(path, { id: chat.id }), 'POST', token, { name });
    },
    async disturb(kind, lastsMs = 0) {
      const { path } = splitRoute(phoneRoutes.disturbConnection);
      await send(url + phonePrefix + path, 'POST', token, { kind, lastsMs });
    },
    async unlink() {
      const { path } = splitRoute(phoneRoutes.unlink);
      await send(url + phonePrefix + path, 'POST', token);
    },
  };
}

function sendToPhone<T>(url: string, route: string, token: string | null, params: Values = {}, before?: number) {
  const { method, path } = splitRoute(route);
  return send<T>(url + phonePrefix + fill(path, params) + toQuery(before ? { before } : {}), method, token);
}

const fill = (path: string, params: Values = {}) =>
  path.replace(/:(\w+)/g, (_hole, name: string) => encodeURIComponent(String(params[name])));

const toQuery = (query: Values = {}) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

async function send<T>(address: string, method: string, token: string | null, body?: object, key?: string): Promise<T> {
  const answer = await fetch(address, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${text}`);
  const data = JSON.parse(text) as object;
  return ('response' in data ? data.response : data) as T;
}

const POLL_MAX_MS = 20_000;
const POLL_EVERY_MS = 50;
/** So often at first: what takes longer is asked less often, because each question costs the server some milliseconds. */
const POLL_OFTEN_COUNT = 24;
const POLL_LATER_EVERY_MS = 200;

/** Polls until there is a result. */
export async function poll<T>(ask: () => Promise<T | null>, what: string, maxMs = POLL_MAX_MS): Promise<T> {
  const endsMs = Date.now() + maxMs;
  for (let asked = 1; Date.now() < endsMs; asked += 1) {
    const answer = await ask();
    if (answer !== null) return answer;
    const waitMs = asked < POLL_OFTEN_COUNT ? POLL_EVERY_MS : POLL_LATER_EVERY_MS;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  throw new Error(`Waited ${maxMs} ms for ${what}`);
}
