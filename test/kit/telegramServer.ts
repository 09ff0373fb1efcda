import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { readPayload, type Payload } from './telegramPayload';

/** A message of the bot. A picture has bytes, and its caption as the text. */
export interface SaidInTelegram {
  chatId: number;
  text: string;
  messageId: number;
  picture: Buffer | null;
}

/** How the next message is refused. */
interface Refusal {
  code: number;
  description: string;
  retryAfterSeconds?: number;
}

/** A fake of Telegram's Bot API over HTTP, on a port of this machine. */
export interface TelegramServer {
  root: string;
  token: string;
  botUsername: string;
  /** Every accepted message of the bot, oldest first. */
  said: SaidInTelegram[];
  /** How many messages were handed over, accepted or not. */
  attempts(): number;
  /** Number of polls for updates during another poll, which Telegram refuses. */
  conflicts(): number;
  /** Refuses the next message; several are queued. */
  refuseNext(refusal: Refusal): void;
  /** A user blocks the bot. */
  block(chatId: number): void;
  /** A user writes to the bot in private; their chat has their id. */
  write(from: { id: number; username?: string }, text: string): void;
  /** A user replies to a message in a group chat; null is a sticker. */
  answer(chatId: number, messageId: number, text: string | null): void;
  /** Accepts calls and never responds, until `comeBack`. */
  hang(): void;
  /** Closes a connection when a second request arrives on it, as if it had been closed a moment before. */
  closeReusedConnections(): void;
  /** Closes the port, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

type Answer = (code: number, body: object) => void;

const POLL_MAX_MS = 1_000;

/** Starts it. Close it in `afterAll`. */
export async function startTelegramServer(): Promise<TelegramServer> {
  const token = '111:TEST-secret';
  const botUsername = 'voronka_test_bot';
  const said: SaidInTelegram[] = [];
  const refusals: Refusal[] = [];
  const blocked = new Set<number>();
  const waiting = new Set<() => void>();
  let updates: { update_id: number; message: object }[] = [];
  let lastId = 100;
  let attemptsCount = 0;
  let conflictsCount = 0;
  let isHanging = false;
  let usedConnections: WeakSet<Socket> | null = null;

  function getUpdates(payload: Payload, answer: Answer, response: http.ServerResponse): void {
    const offset = Number(payload.offset ?? 0);
    updates = updates.filter((update) => update.update_id >= offset);
    if (waiting.size > 0) {
      conflictsCount += 1;
      answer(409, {
        ok: false,
        error_code: 409,
        description: 'Conflict: terminated by other getUpdates request',
      });
      return;
    }
    const give = () => {
      clearTimeout(timer);
      waiting.delete(give);
      answer(200, { ok: true, result: updates.filter((update) => update.update_id >= offset) });
    };
    const timer = setTimeout(give, Math.min(POLL_MAX_MS, Number(payload.timeout ?? 0) * 1_000));
    waiting.add(give);
    response.once('close', () => {
      clearTimeout(timer);
      waiting.delete(give);
    });
    if (updates.length > 0) give();
  }

  function send(payload: Payload, answer: Answer): void {
    attemptsCount += 1;
    const chatId = Number(payload.chat_id);
    const refusal = refusals.shift();
    if (refusal) {
      const { code, description, retryAfterSeconds } = refusal;
      const parameters = retryAfterSeconds === undefined ? undefined : { retry_after: retryAfterSeconds };
      answer(code, { ok: false, error_code: code, description, parameters });
      return;
    }
    if (blocked.has(chatId)) {
      answer(403, { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' });
      return;
    }
    const messageId = (lastId += 1);
    const picture = Buffer.isBuffer(payload.photo) ? payload.photo : null;
    const text = String(payload.text ?? payload.caption ?? '');
    said.push({ chatId, text, messageId, picture });
    answer(200, { ok: true, result: { message_id: messageId, date: 0, chat: { id: chatId }, text } });
  }

  function push(message: object): void {
    updates.push({ update_id: (lastId += 1), message: { message_id: (lastId += 1), date: 0, ...message } });
    for (const give of waiting) give();
  }

  const server = http.createServer((request, response) => {
    if (usedConnections?.has(request.socket)) {
      request.socket.destroy();
      return;
    }
    usedConnections?.add(request.socket);
    const answer: Answer = (code, body) => {
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    readPayload(request).then(
      (payload) => {
        if (isHanging) return;
        const [, given, method] = /^\/bot([^/]+)\/(\w+)/.exec(request.url ?? '') ?? [];
        if (given !== token) {
          answer(401, { ok: false, error_code: 401, description: 'Unauthorized' });
          return;
        }
        if (method === 'getMe') {
          answer(200, { ok: true, result: { id: 111, is_bot: true, username: botUsername } });
          return;
        }
        if (method === 'getUpdates') {
          getUpdates(payload, answer, response);
          return;
        }
        if (method === 'sendMessage' || method === 'sendPhoto') {
          send(payload, answer);
          return;
        }
        answer(404, { ok: false, error_code: 404, description: `Not Found: ${method}` });
      },
      () => response.destroy(),
    );
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  return {
    root: `http://127.0.0.1:${port}`,
    token,
    botUsername,
    said,
    attempts: () => attemptsCount,
    conflicts: () => conflictsCount,
    refuseNext: (refusal) => void refusals.push(refusal),
    block: (chatId) => void blocked.add(chatId),
    write: (from, text) => push({ from, chat: { id: from.id, type: 'private' }, text }),
    answer: (chatId, messageId, text) =>
      push({
        from: { id: 7, is_bot: false },
        chat: { id: chatId, type: 'supergroup' },
        reply_to_message: { message_id: messageId },
        ...(text !== null && { text }),
      }),
    hang: () => void (isHanging = true),
    closeReusedConnections: () => void (usedConnections = new WeakSet()),
    goAway,
    async comeBack() {
      isHanging = false;
      if (!server.listening) await listen(port);
    },
    close: goAway,
  };
}
