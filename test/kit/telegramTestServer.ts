import os from 'node:os';
import path from 'node:path';

import { pino } from 'pino';

import { readConfig } from '@server/config';
import { createBotApi } from '@server/gateways/telegram/botApi/botApi';

import { buildTestServer, type Caller, type TestParts, type TestServer } from './buildTestServer';
import { startTelegramServer, type TelegramServer } from './telegramServer';

/** The chat of the support team. */
export const SUPPORT_CHAT_ID = -100_777;

const WAIT_MAX_MS = 15_000;

/** A test server with a bot, and the fake Telegram that the bot calls. */
export interface TelegramTestServer extends TestServer {
  telegram: TelegramServer;
  /** Registers a user in Telegram, starts the bot for them and waits until it replies. */
  link(caller: Caller, person: { id: number; username: string }): Promise<void>;
  /** Waits until it is true, or fails with its name. */
  until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void>;
}

/** Builds both. Close it in `afterAll`. */
export async function buildTelegramTestServer(
  parts: TestParts = {},
  environment: object = {},
): Promise<TelegramTestServer> {
  const telegram = await startTelegramServer();
  const config = readConfig({
    DATA_DIR: path.join(os.tmpdir(), `voronka-test-${process.pid}`),
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_SUPPORT_CHAT_ID: String(SUPPORT_CHAT_ID),
    TELEGRAM_API_ROOT: telegram.root,
    ...environment,
  });
  const bot = createBotApi(
    { token: telegram.token, apiRoot: telegram.root, pollSeconds: 1, callSeconds: 2 },
    pino({ level: 'silent' }),
  );
  const server = await buildTestServer({ telegram: bot, config, ...parts });
  return {
    ...server,
    telegram,
    until,
    async link(caller, person) {
      const payload = { telegram_username: person.username };
      await server.app.inject({ ...caller.as, method: 'PATCH', url: '/api/user/profile', payload });
      telegram.write(person, '/start');
      await until('the bot answers', () => telegram.said.some((said) => said.chatId === person.id));
    },
    async close() {
      await server.close();
      await telegram.close();
    },
  };
}

async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + WAIT_MAX_MS;
  while (!(await isTrue())) {
    if (Date.now() > endMs) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
