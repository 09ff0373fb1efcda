import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { readPayload, type Payload } from './telegramPayload';

/** A message in a chat, as its members see it. */
export interface SaidInTelegram {
  /** As our console names it: chat and number. */
  id: string;
  chatId: number;
  number: number;
  text: string;
  /** The name of its file; empty without one. */
  file: string;
  /** Of a poll: its id and options. */
  poll: { id: string; options: string[] } | null;
  isDeleted: boolean;
}

interface Chat {
  id: number;
  type: 'group' | 'supergroup' | 'channel';
  title: string;
  description: string;
  hasPhoto: boolean;
  pinned: number | null;
  /** Seconds between two messages of somebody who is no admin. */
  slowS: number;
  /** The new id of a group that became a supergroup. */
  movedTo: number | null;
  /** The bots in it, by id, and whether they are admins. */
  bots: Map<number, boolean>;
  membersCount: number;
  permissions: Record<string, unknown>;
  /** The bot's own invite link: how often it was made anew. */
  linksCount: number;
  /** The name of a public group. */
  username: string;
  /** People who asked to join, and people who joined. */
  asking: Set<number>;
  people: Set<number>;
}

interface Bot {
  id: number;
  token: string;
  isHooked: boolean;
  isRevoked: boolean;
  /** Every request of it is refused with 429 and these seconds; null: none is. */
  heldS: number | null;
  updates: { update_id: number }[];
  wake: (() => void) | null;
  lastSaid: Map<number, number>;
}

/** How the next request that changes something fails. `lost`: it is done, and the connection breaks. `cut`: it is not, and it breaks too. */
type Fault = 'lost' | 'cut' | { code: number; description: string; retryAfterS?: number };

type Done = 'done';
type Answer = (body: object, code?: number) => Done;
interface Ask {
  bot: Bot;
  payload: Payload;
  answer: Answer;
  response: http.ServerResponse;
}

const PERSON = 9_001;
const CHANGING = /^(?:send|edit|delete|pin|setChat|export|approve|decline)/;
const OPEN = { can_send_messages: true, can_send_photos: true, can_send_polls: false, can_invite_users: true };

const seen = (text: string) =>
  text
    .replace(/<\/?(?:b|i|s|code|pre)>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const presentPoll = ({ text: question, poll }: SaidInTelegram) => ({
  ...{ id: poll?.id, question, options: poll?.options.map((text) => ({ text, voter_count: 0 })) },
  ...{ is_anonymous: false, is_closed: false },
});

/** A stand-in of Telegram's Bot API for bots in groups, over HTTP on a port of this machine. */
export type TelegramGroups = Awaited<ReturnType<typeof startTelegramGroups>>;

/** Starts it. Close it in `afterAll`. */
export async function startTelegramGroups() {
  const bots = new Map<string, Bot>();
  const chats = new Map<number, Chat>();
  const said: SaidInTelegram[] = [];
  const faults: Fault[] = [];
  let [lastId, attemptsCount, actsCount, repeats] = [1_000, 0, 0, 0];
  const nextId = () => (lastId += 1);

  const inside = ({ bots: members }: Chat) => [...bots.values()].filter(({ id }) => members.has(id));
  const chatOf = (id: unknown): Chat => {
    const chat = chats.get(Number(id));
    if (!chat) throw new Error('There is no such chat.');
    return chat;
  };

  function push(chat: Chat, update: object, onlyAdmins = false): void {
    for (const bot of inside(chat)) {
      if (onlyAdmins && chat.bots.get(bot.id) !== true) continue;
      const event = { update_id: nextId(), ...update };
      bot.updates.push(event, ...(repeats > 0 ? [event] : []));
      bot.wake?.();
    }
    repeats = 0;
  }

  const presentChat = ({ id, type, title }: Chat) => ({ id, type, title });
  const isMember = (isOwnAdmin: boolean) => ({ status: isOwnAdmin ? 'administrator' : 'member' });
  const now = () => Math.floor(Date.now() / 1_000);
  const person = (id = PERSON) => ({ id, is_bot: false, first_name: `Person ${id}` });
  const refuse = (answer: Answer, code: number, description: string, parameters?: object) =>
    answer({ ok: false, error_code: code, description, parameters }, code);

  const hold = (heldS: number, answer: Answer) =>
    refuse(answer, 429, `Too Many Requests: retry after ${heldS}`, { retry_after: heldS });

  function getUpdates({ bot, payload, answer, response }: Ask): void {
    const offset = Number(payload.offset ?? 0);
    // Another request for the same bot ends the first one.
    bot.wake?.();
    bot.updates = bot.updates.filter(({ update_id: id }) => id >= offset);
    const give = () => {
      clearTimeout(timer);
      bot.wake = null;
      answer({ ok: true, result: bot.updates });
    };
    const timer = setTimeout(give, Math.min(1_000, Number(payload.timeout ?? 0) * 1_000));
    response.once('close', () => clearTimeout(timer));
    if (bot.updates.length > 0) give();
    else bot.wake = give;
  }

  /** The chat of a request; null when it was refused. */
  function findChat({ bot, payload, answer }: Ask): Chat | null {
    const chat = chats.get(Number(payload.chat_id));
    if (chat && chat.movedTo !== null) {
      const description = 'Bad Request: group chat was upgraded to a supergroup chat';
      refuse(answer, 400, description, { migrate_to_chat_id: chat.movedTo });
      return null;
    }
    if (!chat) refuse(answer, 400, 'Bad Request: chat not found');
    else if (!chat.bots.has(bot.id)) refuse(answer, 403, 'Forbidden: bot is not a member of the supergroup chat');
    else return chat;
    return null;
  }

  function send(ask: Ask, chat: Chat): Done {
    const { bot, payload, answer } = ask;
    const isAdmin = chat.bots.get(bot.id);
    if (chat.type === 'channel' && isAdmin !== true)
      return refuse(answer, 400, 'Bad Request: need administrator rights in the channel chat');
    const waitS = Math.ceil(((bot.lastSaid.get(chat.id) ?? -Infinity) + chat.slowS * 1_000 - Date.now()) / 1_000);
    if (isAdmin !== true && waitS > 0)
      return refuse(answer, 429, `Too Many Requests: retry after ${waitS}`, { retry_after: waitS });
    const text = seen(String(payload.text ?? payload.caption ?? payload.question ?? ''));
    const options = payload.options === undefined ? null : (payload.options as unknown as { text: string }[]);
    if ((payload.caption !== undefined && text.length > 1_024) || text.length > 4_096)
      return refuse(answer, 400, 'Bad Request: message is too long');
    const number = nextId();
    const message: SaidInTelegram = {
      ...{ id: `${chat.id}:${number}`, chatId: chat.id, number, text, isDeleted: false },
      file: fileOf(payload),
      poll: options && { id: `poll-${nextId()}`, options: options.map((option) => option.text) },
    };
    said.push(message);
    bot.lastSaid.set(chat.id, Date.now());
    const file = message.file === '' ? {} : { photo: [{ file_id: `kept-${message.file}` }] };
    const poll = message.poll && { poll: { id: message.poll.id } };
    const result = { message_id: number, date: now(), chat: presentChat(chat), text, ...file, ...poll };
    return answer({ ok: true, result });
  }

  const fileOf = ({ photo, video, audio, voice, document }: Payload): string => {
    const file = photo ?? video ?? audio ?? voice ?? document;
    return file === undefined ? '' : Buffer.isBuffer(file) ? 'uploaded' : String(file).replace('kept-', '');
  };

  function changeMessage(method: string, { payload, answer }: Ask, chat: Chat): Done {
    const found = said.find(({ chatId, number }) => chatId === chat.id && number === Number(payload.message_id));
    if (!found || found.isDeleted)
      return refuse(answer, 400, `Bad Request: message to ${method === 'deleteMessage' ? 'delete' : 'edit'} not found`);
    const text = seen(String(payload.text ?? payload.caption ?? ''));
    if (method === 'editMessageText' && found.file !== '')
      return refuse(answer, 400, 'Bad Request: there is no text in the message to edit');
    if (method.startsWith('edit') && found.text === text)
      return refuse(answer, 400, 'Bad Request: message is not modified');
    actsCount += 1;
    if (method === 'pinChatMessage') chat.pinned = found.number;
    else if (method === 'deleteMessage') found.isDeleted = true;
    else found.text = text;
    return answer({ ok: true, result: true });
  }

  function changeChat({ bot, payload, answer }: Ask, chat: Chat): Done {
    if (chat.bots.get(bot.id) !== true)
      return refuse(answer, 400, 'Bad Request: not enough rights to change chat title');
    const { title = chat.title, description = chat.description } = payload;
    actsCount += 1;
    chat.title = String(title);
    chat.description = String(description);
    if (payload.photo !== undefined) chat.hasPhoto = true;
    return answer({ ok: true, result: true });
  }

  /** Who may write, the invite link, requests to join. */
  function changeAccess(method: string, { bot, payload, answer }: Ask, chat: Chat): Done {
    if (chat.bots.get(bot.id) !== true)
      return refuse(answer, 400, 'Bad Request: not enough rights to restrict/unrestrict chat member');
    const person = Number(payload.user_id);
    const isAnswer = method.endsWith('JoinRequest');
    if (isAnswer && chat.people.has(person)) return refuse(answer, 400, 'Bad Request: USER_ALREADY_PARTICIPANT');
    if (isAnswer && !chat.asking.delete(person)) return refuse(answer, 400, 'Bad Request: HIDE_REQUESTER_MISSING');
    actsCount += 1;
    if (method === 'setChatPermissions') chat.permissions = payload.permissions as unknown as Chat['permissions'];
    if (method === 'approveChatJoinRequest') {
      chat.people.add(person);
      chat.membersCount += 1;
    }
    if (method !== 'exportChatInviteLink') return answer({ ok: true, result: true });
    chat.linksCount += 1;
    return answer({ ok: true, result: linkOf(chat) });
  }

  const linkOf = ({ id, linksCount }: Chat) => `https://t.me/+link${-id}x${linksCount}`;

  function ofChat(method: string, ask: Ask): void {
    const { bot, answer } = ask;
    const chat = findChat(ask);
    if (!chat) return;
    const isAdmin = chat.bots.get(bot.id) === true;
    const owner = { status: 'creator', user: person() };
    if (method.startsWith('send')) send(ask, chat);
    else if (/^(?:edit|delete|pin)/.test(method)) changeMessage(method, ask, chat);
    else if (/^(?:setChatPermissions|export|approve|decline)/.test(method)) changeAccess(method, ask, chat);
    else if (method.startsWith('setChat')) changeChat(ask, chat);
    else if (method === 'getChat')
      answer({
        ok: true,
        result: {
          ...presentChat(chat),
          ...{ description: chat.description, slow_mode_delay: chat.slowS },
          ...(chat.pinned !== null && { pinned_message: { message_id: chat.pinned } }),
          ...(chat.type !== 'channel' && { permissions: chat.permissions }),
          ...(chat.username !== '' && { username: chat.username }),
          ...(isAdmin && { invite_link: linkOf(chat) }),
        },
      });
    else if (method === 'getChatMember' && Number(ask.payload.user_id) !== bot.id)
      answer({ ok: true, result: { status: chat.people.has(Number(ask.payload.user_id)) ? 'member' : 'left' } });
    else if (method === 'getChatMember') answer({ ok: true, result: isMember(isAdmin) });
    else if (method === 'getChatMemberCount') answer({ ok: true, result: chat.membersCount });
    else if (method === 'getChatAdministrators') answer({ ok: true, result: [owner] });
    else if (method === 'leaveChat') {
      chat.bots.delete(bot.id);
      answer({ ok: true, result: true });
    } else refuse(answer, 404, `Not Found: ${method}`);
  }

  function route(method: string, ask: Ask): void {
    const { bot, answer } = ask;
    if (method === 'getMe') answer({ ok: true, result: { id: bot.id, is_bot: true, first_name: 'Bot' } });
    else if (method === 'getWebhookInfo') answer({ ok: true, result: { url: bot.isHooked ? 'https://x.test' : '' } });
    else if (method === 'getUpdates') getUpdates(ask);
    else ofChat(method, ask);
  }

  const server = http.createServer((request, response) => {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)/.exec(request.url ?? '') ?? [];
    readPayload(request).then(
      (payload) => {
        const isChange = CHANGING.test(method);
        if (method.startsWith('send')) attemptsCount += 1;
        const fault = isChange ? faults.shift() : undefined;
        const answer: Answer = (body, code = 200) => {
          if (fault === 'lost') response.destroy();
          else response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
          return 'done';
        };
        const bot = bots.get(token);
        if (!bot || bot.isRevoked) refuse(answer, 401, 'Unauthorized');
        else if (bot.heldS !== null) hold(bot.heldS, answer);
        else if (fault === 'cut') response.destroy();
        else if (typeof fault === 'object')
          refuse(
            answer,
            fault.code,
            fault.description,
            fault.retryAfterS === undefined ? undefined : { retry_after: fault.retryAfterS },
          );
        else route(method, { bot, payload, answer, response });
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const event = (chat: Chat, more: object) => ({
    message: { message_id: nextId(), date: now(), chat: presentChat(chat), from: person(), ...more },
  });

  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that the service accepted, the oldest first. */
    said,
    /** How many messages were handed over, accepted or not. */
    attempts: () => attemptsCount,
    actsCount: () => actsCount,
    chat: chatOf,
    addBot({ isHooked = false } = {}): Bot {
      const id = nextId();
      const bot = {
        id,
        token: `${id}:token-of-a-bot`,
        isHooked,
        isRevoked: false,
        heldS: null,
        updates: [],
        wake: null,
        lastSaid: new Map(),
      };
      bots.set(bot.token, bot);
      return bot;
    },
    /** A group to which the bot is added. */
    addGroup(botId: number, group: Partial<Pick<Chat, 'title' | 'type' | 'slowS'>> & { isAdmin?: boolean }): string {
      const { isAdmin = true, title = 'Group', type = 'group', slowS = 0 } = group;
      const chat: Chat = {
        ...{ id: -nextId(), type, title, slowS, description: '', hasPhoto: false, pinned: null, movedTo: null },
        ...{ bots: new Map([[botId, isAdmin]]), membersCount: 4, permissions: OPEN, linksCount: 0, username: '' },
        ...{ asking: new Set<number>(), people: new Set<number>() },
      };
      chats.set(chat.id, chat);
      push(chat, { my_chat_member: { chat: presentChat(chat), new_chat_member: isMember(isAdmin) } });
      return String(chat.id);
    },
    setAdmin(botId: number, address: string, isAdmin: boolean): void {
      const chat = chatOf(address);
      chat.bots.set(botId, isAdmin);
      push(chat, { my_chat_member: { chat: presentChat(chat), new_chat_member: isMember(isAdmin) } });
    },
    removeBot(botId: number, address: string): void {
      const chat = chatOf(address);
      push(chat, { my_chat_member: { chat: presentChat(chat), new_chat_member: { status: 'kicked' } } });
      chat.bots.delete(botId);
    },
    /** A group becomes a supergroup, which has another id. @param isTold whether the bot is told */
    migrate(address: string, isTold = true): string {
      const old = chatOf(address);
      const id = -nextId() - 1_000_000_000;
      chats.set(id, { ...old, id, type: 'supergroup', bots: new Map(old.bots) });
      old.movedTo = id;
      if (isTold) push(old, event(old, { migrate_to_chat_id: id }));
      return String(id);
    },
    /** @param replyTo one of our messages */
    say(address: string, text: string, replyTo?: SaidInTelegram): void {
      const chat = chatOf(address);
      const [bot] = inside(chat);
      const shown = replyTo?.poll ? { poll: presentPoll(replyTo) } : { text: replyTo?.text };
      const replied = replyTo && {
        message_id: replyTo.number,
        chat: presentChat(chat),
        from: { id: bot?.id },
        ...shown,
      };
      push(chat, event(chat, { text, ...(replied && { reply_to_message: replied }) }));
    },
    react(address: string, { number }: SaidInTelegram): void {
      const chat = chatOf(address);
      const reaction = { chat: presentChat(chat), message_id: number, user: person(), date: now(), old_reaction: [] };
      push(chat, { message_reaction: { ...reaction, new_reaction: [{ type: 'emoji', emoji: '+' }] } }, true);
    },
    vote(address: string, poll: SaidInTelegram['poll'], chosen: readonly string[]): void {
      const optionIds = chosen.map((option) => poll?.options.indexOf(option));
      push(chatOf(address), { poll_answer: { poll_id: poll?.id, user: person(), option_ids: optionIds } });
      const asked = said.find((message) => message.poll && message.poll.id === poll?.id);
      if (asked) push(chatOf(address), { poll: presentPoll(asked) });
    },
    /** Admins learn of it twice: by the event and by the message in the group. */
    join(address: string): void {
      const chat = chatOf(address);
      const user = person(nextId());
      chat.membersCount += 1;
      const members = { old_chat_member: { status: 'left', user }, new_chat_member: { status: 'member', user } };
      push(chat, { chat_member: { chat: presentChat(chat), ...members } }, true);
      push(chat, event(chat, { new_chat_members: [user] }));
    },
    /** Someone asks to join, which admins are told. @returns who */
    askToJoin(address: string): number {
      const chat = chatOf(address);
      const from = person(nextId());
      chat.asking.add(from.id);
      push(chat, { chat_join_request: { chat: presentChat(chat), from, user_chat_id: from.id, date: now() } }, true);
      return from.id;
    },
    /** A request is answered elsewhere. */
    admitElsewhere(address: string, id: number): void {
      const chat = chatOf(address);
      chat.asking.delete(id);
      chat.people.add(id);
      chat.membersCount += 1;
      const user = person(id);
      const members = { old_chat_member: { status: 'left', user }, new_chat_member: { status: 'member', user } };
      push(chat, { chat_member: { chat: presentChat(chat), ...members } }, true);
    },
    revoke: (token: string): void => {
      const bot = bots.get(token);
      if (bot) bot.isRevoked = true;
      bot?.wake?.();
    },
    failNext: (fault: Fault) => void faults.push(fault),
    /** The next event comes twice. */
    repeatNext: () => void (repeats = 1),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
