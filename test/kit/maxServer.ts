import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A message in a chat, as its members see it. */
export interface SaidInMax {
  mid: string;
  chatId: number;
  senderId: number;
  text: string;
  timestamp: number;
  files: string[];
  /** Its buttons, a row after the other. */
  buttons?: Button[];
}

interface Button {
  type: string;
  text: string;
  payload: string;
}

interface Chat {
  id: number;
  type: 'chat' | 'channel';
  title: string;
  description: string;
  hasIcon: boolean;
  /** The message that is pinned. */
  pinned: string | null;
  /** The bots in it, by id, and whether they are admins. */
  bots: Map<number, boolean>;
  people: { user_id: number; first_name: string; is_admin: boolean }[];
}

interface Bot {
  id: number;
  token: string;
  /** Where its events are sent. While there are any, it cannot ask for them. */
  hooks: { url: string; secret: string }[];
  updates: object[];
  wake: (() => void) | null;
  /** How often its events were asked for; every time with a response that is none, while it is broken. */
  pollsCount: number;
  isBroken: boolean;
}

/** How requests that change something fail next. `lost`: it is done, and the connection breaks. `cut`: it is not, and it breaks as well. */
type Fault = 'lost' | 'cut' | { status: number; code: string };

/** A stand-in of MAX's service for bots, over HTTP on a port of this machine. */
export interface MaxServer {
  root: string;
  /** Everything that the service accepted, the oldest first. */
  said: SaidInMax[];
  /** How many messages were handed over, accepted or not. */
  attempts(): number;
  actsCount(): number;
  addBot(options?: { isHooked?: boolean }): Bot;
  /** A group to which the bot is added. */
  addGroup(botId: number, group: { title: string; isAdmin?: boolean; people?: number; type?: Chat['type'] }): string;
  chat(address: string): Chat;
  removeBot(botId: number, address: string): void;
  say(address: string, text: string, replyTo?: string): void;
  join(address: string): void;
  /** A member presses a button of a message. @param at the member, of the people in the chat @returns the id under which it is to be answered */
  press(mid: string, text: string, at?: number): string;
  /** What was answered to presses, by their ids. */
  answers: Map<string, string>;
  revoke(token: string): void;
  failNext(fault: Fault): void;
  /** Chats cannot be read, or can again. */
  hideMessages(areHidden: boolean): void;
  /** The next event comes twice. */
  repeatNext(): void;
  /** Where the addresses lead to which events are sent; until then nothing is there. */
  sendTo(find: (url: string) => string): void;
  /** Events that were sent, each time counted, and those that nobody has acknowledged yet. */
  sentCount(): number;
  openCount(): number;
  /** It ends the subscriptions of a bot, as after hours in which nothing was acknowledged. */
  giveUp(botId: number): void;
  close(): Promise<void>;
}

type Done = 'done';
type Answer = (status: number, body: object) => Done;
interface Ask {
  method: string;
  path: string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
  bot: Bot;
}

const UNKNOWN_TOKEN = { code: 'verify.token', message: 'Invalid access_token' };
const DENIED = { code: 'chat.denied', message: 'chat.denied' };
const MISSING = { code: 'not.found', message: 'not found' };
const ANOTHER_PERSON = 9_001;
/** What a button has room for. */
const isButton = ({ type, text, payload }: Button) =>
  type === 'callback' && text.length > 0 && text.length <= 128 && payload.length <= 1_024;
/** Between two attempts to send an event, and how long one may take. */
const [AGAIN_MS, ANSWER_MAX_MS] = [100, 2_000];

const seen = (text: string) =>
  text
    .replace(/<\/?(?:b|i|s|code|pre)>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Starts it. Close it in `afterAll`. @param port 0 for any */
export async function startMaxServer(port = 0): Promise<MaxServer> {
  const bots = new Map<string, Bot>();
  const chats = new Map<number, Chat>();
  const said: SaidInMax[] = [];
  const removed = new Set<string>();
  const answers = new Map<string, string>();
  const presses = new Set<string>();
  const faults: Fault[] = [];
  let [lastId, attemptsCount, actsCount] = [1_000, 0, 0];
  let [areHidden, repeats, pressedMs] = [false, 0, 0];
  let [sentCount, openCount] = [0, 0];
  let findPlace = (url: string) => url;
  let isRunning = true;
  const nextId = () => (lastId += 1);

  function push(bot: Bot, update: object): void {
    const times = repeats > 0 ? 2 : 1;
    repeats = 0;
    const event = { timestamp: Date.now(), ...update };
    for (let time = 0; time < times; time += 1) {
      if (bot.hooks.length > 0) void deliver(bot, event);
      else bot.updates.push(event);
    }
    bot.wake?.();
  }

  /** Again and again, until it is acknowledged in time. */
  async function deliver(bot: Bot, event: object): Promise<void> {
    openCount += 1;
    for (let isTaken = false; !isTaken && isRunning;) {
      sentCount += 1;
      const [hook] = bot.hooks;
      isTaken = !hook || (await post(hook, event));
      if (!isTaken) await sleep(AGAIN_MS);
    }
    openCount -= 1;
  }

  async function post({ url, secret }: Bot['hooks'][number], event: object): Promise<boolean> {
    const headers = { 'content-type': 'application/json', 'x-max-bot-api-secret': secret };
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    };
    return fetch(findPlace(url), request).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  function subscribe({ method, query, body, bot }: Ask, answer: Answer): Done {
    const { url, secret } = body;
    if (method === 'GET') return answer(200, { subscriptions: bot.hooks.map((hook) => ({ url: hook.url })) });
    const others = bot.hooks.filter((hook) => hook.url !== (url ?? query.get('url')));
    if (method === 'POST') {
      const isFine = typeof url === 'string' && url.startsWith('https://') && /^[\w-]{5,256}$/.test(String(secret));
      if (!isFine) return answer(400, { code: 'proto.payload', message: 'url' });
      others.push({ url, secret: String(secret) });
    }
    bot.hooks = others;
    return answer(200, { success: true });
  }

  const botsIn = ({ bots: inside }: Chat) => [...bots.values()].filter(({ id }) => inside.has(id));

  function chatOf(address: string): Chat {
    const chat = chats.get(Number(address));
    if (!chat) throw new Error('There is no such chat.');
    return chat;
  }

  const presentButtons = (buttons: readonly Button[]) => ({
    type: 'inline_keyboard',
    payload: { buttons: buttons.map((button) => [button]) },
  });

  const presentMessage = ({ mid, chatId, senderId, text, timestamp, buttons }: SaidInMax, link?: object) => ({
    sender: { user_id: senderId, is_bot: senderId !== ANOTHER_PERSON },
    recipient: { chat_id: chatId, chat_type: chats.get(chatId)?.type },
    timestamp,
    body: { mid, seq: 1, text, attachments: buttons ? [presentButtons(buttons)] : [] },
    ...(link && { link }),
  });

  const presentChat = ({ id, type, title, description, people, bots: inside }: Chat) => ({
    ...{ chat_id: id, type, status: 'active', title, description },
    participants_count: people.length + inside.size,
    last_event_time: Date.now(),
  });

  function poll({ bot, query }: Ask, answer: Answer, response: http.ServerResponse): Done {
    bot.pollsCount += 1;
    if (bot.isBroken) return answer(200, []);
    if (bot.hooks.length > 0) return answer(400, { code: 'subscribed', message: 'there is a subscription' });
    const from = Number(query.get('marker') ?? 0);
    const give = () => {
      clearTimeout(timer);
      bot.wake = null;
      answer(200, { updates: bot.updates.slice(from), marker: bot.updates.length });
    };
    const timer = setTimeout(give, Math.min(1_000, Number(query.get('timeout') ?? 0) * 1_000));
    response.once('close', () => clearTimeout(timer));
    if (bot.updates.length > from) give();
    else bot.wake = give;
    return 'done';
  }

  function send({ bot, query, body }: Ask, answer: Answer): Done {
    const chat = chats.get(Number(query.get('chat_id')));
    if (!chat?.bots.has(bot.id) || (chat.type === 'channel' && !chat.bots.get(bot.id))) return answer(403, DENIED);
    const text = seen(typeof body.text === 'string' ? body.text : '');
    if (text.length > 4_000) return answer(400, { code: 'proto.payload', message: 'text' });
    const attached = (body.attachments ?? []) as { type: string; payload: { buttons?: Button[][] } }[];
    const rows = attached.find(({ type }) => type === 'inline_keyboard')?.payload.buttons;
    if (rows && !rows.every((row) => row.length <= 7 && row.every(isButton)))
      return answer(400, { code: 'proto.payload', message: 'buttons' });
    const files = attached.flatMap(({ type }) => (type === 'inline_keyboard' ? [] : type));
    const message = { mid: `mid.${nextId()}`, chatId: chat.id, senderId: bot.id, text, timestamp: Date.now(), files };
    said.push({ ...message, ...(rows && { buttons: rows.flat() }) });
    return answer(200, { message: presentMessage(message) });
  }

  function ofAnswers({ query, body }: Ask, answer: Answer): Done {
    const id = query.get('callback_id') ?? '';
    if (!presses.has(id) || typeof body.notification !== 'string') return answer(400, { code: 'proto.payload' });
    answers.set(id, body.notification);
    return answer(200, { success: true });
  }

  function ofPins({ method, path, body }: Ask, chat: Chat, answer: Answer): Done {
    const find = (mid: unknown) =>
      said.find((message) => message.mid === mid && String(message.chatId) === path[1] && !removed.has(message.mid));
    if (method === 'GET') {
      const pinned = find(chat.pinned);
      return answer(200, { message: pinned ? presentMessage(pinned) : null });
    }
    const wanted = find(body.message_id);
    if (!wanted) return answer(404, MISSING);
    actsCount += 1;
    chat.pinned = wanted.mid;
    return answer(200, { success: true });
  }

  function ofMessages(ask: Ask, answer: Answer): Done {
    const { method, path, query, body } = ask;
    const mid = path[1] ?? query.get('message_id');
    const found = said.find((message) => message.mid === mid && !removed.has(message.mid));
    if (method === 'POST') return send(ask, answer);
    if (method === 'GET' && mid === null) {
      if (areHidden) return answer(403, DENIED);
      const ofChat = said.filter(({ chatId }) => chatId === Number(query.get('chat_id')));
      return answer(200, { messages: ofChat.map((message) => presentMessage(message)).reverse() });
    }
    if (!found) return answer(404, MISSING);
    if (method === 'GET') return answer(200, presentMessage(found));
    actsCount += 1;
    if (method === 'DELETE') removed.add(found.mid);
    else found.text = seen(typeof body.text === 'string' ? body.text : '');
    return answer(200, { success: true });
  }

  function ofChats(ask: Ask, answer: Answer): Done {
    const { method, path, body, bot } = ask;
    const chat = chats.get(Number(path[1]));
    const isAdmin = chat?.bots.get(bot.id);
    if (!chat || isAdmin === undefined) return answer(404, MISSING);
    const what = path.slice(2).join('/');
    if (what === 'members/me' && method === 'DELETE') {
      chat.bots.delete(bot.id);
      return answer(200, { success: true });
    }
    if (what === 'members/me')
      return answer(200, { user_id: bot.id, is_admin: isAdmin, permissions: isAdmin ? ['write'] : null });
    if (what === 'members') return answer(200, { members: chat.people });
    if (what === 'pin' && (method === 'GET' || isAdmin)) return ofPins(ask, chat, answer);
    if (method === 'GET') return answer(200, presentChat(chat));
    if (!isAdmin) return answer(403, DENIED);
    actsCount += 1;
    if (typeof body.title === 'string') chat.title = body.title;
    if (typeof body.description === 'string') chat.description = body.description;
    if (body.icon) chat.hasIcon = true;
    return answer(200, presentChat(chat));
  }

  function route(ask: Ask, answer: Answer, response: http.ServerResponse): Done {
    const [first] = ask.path;
    if (first === 'me') return answer(200, { user_id: ask.bot.id, first_name: 'Bot', is_bot: true });
    if (first === 'subscriptions') return subscribe(ask, answer);
    if (first === 'updates') return poll(ask, answer, response);
    if (first === 'uploads') return answer(200, { url: `${root}/upload`, token: 'video-token' });
    if (first === 'answers') return ofAnswers(ask, answer);
    if (first === 'upload') return answer(200, { photos: { a: { token: 'photo-token' } }, token: 'file-token' });
    return first === 'messages' ? ofMessages(ask, answer) : ofChats(ask, answer);
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const path = url.pathname.split('/').filter(Boolean);
      const isJson = request.headers['content-type'] === 'application/json';
      const body = (isJson ? JSON.parse(Buffer.concat(parts).toString()) : {}) as Record<string, unknown>;
      const isChange = request.method !== 'GET' && !/^(?:upload|answers)/.test(path[0] ?? '');
      if (isChange && path[0] === 'messages' && request.method === 'POST') attemptsCount += 1;
      const fault = isChange ? faults.shift() : undefined;
      const answer: Answer = (status, fields) => {
        if (fault === 'lost') response.destroy();
        else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(fields));
        return 'done';
      };
      const bot = bots.get(request.headers.authorization ?? '');
      if (!bot) answer(401, UNKNOWN_TOKEN);
      else if (fault === 'cut') response.destroy();
      else if (typeof fault === 'object') answer(fault.status, { code: fault.code, message: fault.code });
      else route({ method: request.method ?? '', path, query: url.searchParams, body, bot }, answer, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    root,
    said,
    attempts: () => attemptsCount,
    actsCount: () => actsCount,
    addBot({ isHooked = false } = {}) {
      const id = nextId();
      const bot: Bot = {
        id,
        token: `token-${id}-of-a-bot`,
        hooks: isHooked ? [{ url: 'https://x.test', secret: '' }] : [],
        updates: [],
        wake: null,
        pollsCount: 0,
        isBroken: false,
      };
      bots.set(bot.token, bot);
      return bot;
    },
    addGroup(botId, { title, isAdmin = true, people = 3, type = 'chat' }) {
      const id = -nextId();
      const members = Array.from({ length: people }, (_, at) => ({
        ...{ user_id: ANOTHER_PERSON + at, first_name: `Person ${at}`, is_admin: at === 0 },
      }));
      const chat: Chat = {
        id,
        type,
        title,
        description: '',
        hasIcon: false,
        pinned: null,
        bots: new Map(),
        people: members,
      };
      chats.set(id, chat);
      chat.bots.set(botId, isAdmin);
      for (const bot of botsIn(chat))
        push(bot, { update_type: 'bot_added', chat_id: id, is_channel: type === 'channel' });
      return String(id);
    },
    chat: chatOf,
    removeBot(botId, address) {
      const chat = chatOf(address);
      for (const bot of botsIn(chat)) if (bot.id === botId) push(bot, { update_type: 'bot_removed', chat_id: chat.id });
      chat.bots.delete(botId);
    },
    say(address, text, replyTo) {
      const chat = chatOf(address);
      const message = {
        mid: `mid.${nextId()}`,
        chatId: chat.id,
        senderId: ANOTHER_PERSON,
        text,
        timestamp: Date.now(),
        files: [],
      };
      const replied = said.find(({ mid }) => mid === replyTo);
      const sender = { user_id: replied?.senderId };
      const link = replied && { type: 'reply', sender, message: { mid: replyTo, text: replied.text } };
      for (const bot of botsIn(chat))
        push(bot, { update_type: 'message_created', message: presentMessage(message, link) });
    },
    join(address) {
      const chat = chatOf(address);
      const user = { user_id: nextId(), first_name: 'Newcomer', is_admin: false };
      chat.people.push(user);
      for (const bot of botsIn(chat)) push(bot, { update_type: 'user_added', chat_id: chat.id, user });
    },
    press(mid, text, at = 0) {
      const message = said.find((one) => one.mid === mid);
      const button = message?.buttons?.find((one) => one.text === text);
      const chat = message && chats.get(message.chatId);
      if (!message || !button || !chat) throw new Error('There is no such button.');
      const callback_id = `callback.${nextId()}`;
      presses.add(callback_id);
      // Two presses of one member never happen at one moment.
      pressedMs = Math.max(Date.now(), pressedMs + 1);
      const callback = { timestamp: pressedMs, callback_id, user: chat.people[at], payload: button.payload };
      for (const bot of botsIn(chat).filter(({ id }) => id === message.senderId))
        push(bot, {
          ...{ update_type: 'message_callback', timestamp: pressedMs, user_locale: 'en' },
          ...{ callback, message: presentMessage(message) },
        });
      return callback_id;
    },
    answers,
    revoke: (token) => void bots.delete(token),
    failNext: (fault) => void faults.push(fault),
    hideMessages: (hidden) => {
      areHidden = hidden;
    },
    repeatNext: () => {
      repeats = 1;
    },
    sendTo: (find) => {
      findPlace = find;
    },
    sentCount: () => sentCount,
    openCount: () => openCount,
    giveUp: (botId) => {
      for (const bot of bots.values()) if (bot.id === botId) bot.hooks = [];
    },
    close: () =>
      new Promise((resolve) => {
        isRunning = false;
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
