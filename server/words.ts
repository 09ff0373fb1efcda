import type { ErrorCode } from '@contract/errors';
import { limits } from '@contract/limits';
import errors from '@locales/ru/errors.json';
import server from '@locales/ru/server.json';

type Values = Record<string, string | number>;

type Leaf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}` ? Base : K;

/** A key of `locales/ru/server.json`, dotted, without the ending of a plural form. */
export type ServerText = WithoutPlural<Leaf<typeof server>>;

const LANGUAGE = 'ru';
const BYTES_PER_MB = 1024 * 1024;
const plurals = new Intl.PluralRules(LANGUAGE);

/** Numbers every server text may mention by name, so that none is written down twice. */
const limitValues: Values = {
  accountPasswordMinChars: limits.account.passwordMinChars,
  fileMaxMb: limits.upload.fileMaxBytes / BYTES_PER_MB,
  groupsMaxCount: limits.funnel.groupsPerStartMaxCount,
  labelMaxChars: limits.funnel.labelMaxChars,
  messageMaxChars: limits.broadcast.messageMaxChars,
  nameMaxChars: limits.funnel.nameMaxChars,
  nodesMaxCount: limits.funnel.nodesMaxCount,
  passwordMaxChars: limits.account.passwordMaxChars,
  passwordMinChars: limits.login.passwordMinChars,
  telegramUsernameMaxChars: limits.profile.telegramUsernameMaxChars,
  telegramUsernameMinChars: limits.profile.telegramUsernameMinChars,
};

/** A text of the server for people. `count` among the values chooses the plural form. */
export function say(key: ServerText, values: Values = {}): string {
  const { count } = values;
  const form = typeof count === 'number' ? readText(`${key}_${plurals.select(count)}`) : null;
  return fill(form ?? readText(key) ?? key, values);
}

/** The text of a failure. */
export const sayError = (code: ErrorCode, values: Values = {}): string => fill(errors[code], values);

/** The text of a problem that a schema of the contract names, or null when it names none. */
export function sayProblem(name: string): string | null {
  const text = name.startsWith('problems.') ? readText(name) : null;
  return text === null ? null : fill(text, {});
}

function readText(key: string): string | null {
  let place: unknown = server;
  for (const name of key.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return null;
    place = (place as Record<string, unknown>)[name];
  }
  return typeof place === 'string' ? place : null;
}

const fill = (text: string, values: Values): string =>
  text.replace(/{{(\w+)}}/g, (hole, name: string) => String(values[name] ?? limitValues[name] ?? hole));
