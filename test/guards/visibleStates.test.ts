import fs from 'node:fs';
import path from 'node:path';

import type { ConnectionReason } from '@contract/schemas/messenger';
import en from '@locales/en/server.json';
import messenger from '@locales/ru/messenger.json';
import progress from '@locales/ru/progress.json';
import sending from '@locales/ru/sending.json';
import ru from '@locales/ru/server.json';

const page = fs.readFileSync(path.resolve(__dirname, '../../docs/support.md'), 'utf8');
/** What the page quotes of the console, up to an ellipsis. */
const quotes = [...page.matchAll(/«([^»…]+)/g)].map(([, quote = '']) => quote.trim());

/** Whether the page quotes the beginning of a text. */
const isQuoted = (text: string) => quotes.some((quote) => quote.length > 10 && text.startsWith(quote));

type Notification = keyof typeof ru.connection;

/** Reasons that end while a person links a phone are on their screen, and need no notification. */
type Unwatched = 'qrExpired' | 'linkCodeExpired' | 'linkRefused' | 'tokenMissing';

/** The notification of each other reason; the proxy's is that of a lost connection. */
const notifications: Record<Exclude<ConnectionReason, Unwatched>, Notification> = {
  loggedOut: 'logged_out',
  tokenRefused: 'logged_out',
  replaced: 'replaced',
  restricted: 'restricted',
  banned: 'banned',
  outdated: 'outdated',
  connectionLost: 'reconnecting',
  proxyFailed: 'reconnecting',
  blocked: 'reconnecting',
};

it.each(Object.entries(notifications))(
  '%s is notified in every language, and the support page says what to do',
  (reason, kind) => {
    for (const texts of [ru, en]) {
      const { title, text } = texts.connection[kind];
      expect([title, text].map((part) => part.length > 10)).toEqual([true, true]);
    }
    const shown = messenger.reasons[reason as keyof typeof notifications];
    expect([shown, ru.connection[kind].title].some(isQuoted)).toBe(true);
  },
);

it.each([
  ['a connection that waits for its turn', messenger.status.queued],
  ['a rate limit', messenger.limited.replace('{{time}}', '14:05')],
  ['a stop after a restriction', sending.restrictedAt],
  ['a stop after a ban', sending.bannedAt],
  ['an upload', progress.waits.file],
])('the support page explains %s', (_name, text) => {
  expect(isQuoted(text)).toBe(true);
});
