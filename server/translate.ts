import type { ErrorCode } from '@contract/errors';
import { LANGUAGES } from '@contract/languages';
import { limits } from '@contract/limits';
import { nestQuotes } from '@contract/quotes';
import ruErrors from '@locales/ru/errors.json';
import ruServer from '@locales/ru/server.json';
import type { Words } from '@locales/words';

import { currentLanguage } from './language';
import { textsOf } from './texts';

type Values = Record<string, string | number>;

type Leaf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** A key of `locales/ru/server.json`, dotted, without the plural suffix. */
type ServerText = Leaf<Words['server']>;

type TextOf<T, K extends string> = K extends `${infer Name}.${infer Rest}`
  ? Name extends keyof T
    ? TextOf<T[Name], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : never;

type Hole<T> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Hole<Rest> : never;

/** The values that a text needs: its placeholders without the limits, which are known. */
type Needed<K extends ServerText> = K extends unknown
  ? Exclude<Hole<TextOf<Words['server'], K>>, keyof typeof limitValues>
  : never;

type ValuesOf<K extends ServerText> = [Needed<K>] extends [never]
  ? [values?: Record<string, never>]
  : [values: Record<Needed<K>, string | number>];

const BYTES_PER_MB = 1024 * 1024;
const plurals = new Map(LANGUAGES.map((language) => [language, new Intl.PluralRules(language)]));

/** Limits that every text may mention by name. */
const limitValues = {
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

/** A text of the server in the current language. The value `count` selects the plural form. */
export function translate<K extends ServerText>(key: K, ...[given]: ValuesOf<K>): string {
  const values: Values = given ?? {};
  const { count } = values;
  const form =
    typeof count === 'number' ? readText(`${key}_${plurals.get(currentLanguage())?.select(count) ?? 'other'}`) : null;
  return fill(form ?? readText(key) ?? key, values);
}

/** The text of a failure. */
export const translateError = (code: ErrorCode, values: Values = {}): string =>
  fill(textsOf('errors', ruErrors)[code], values);

/** The text of a problem key that a contract schema names, or null for other strings. */
export function translateProblem(name: string): string | null {
  const text = name.startsWith('problems.') ? readText(name) : null;
  return text === null ? null : fill(text, {});
}

function readText(key: string): string | null {
  let place: unknown = textsOf('server', ruServer);
  for (const name of key.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return null;
    place = (place as Record<string, unknown>)[name];
  }
  return typeof place === 'string' ? place : null;
}

const knownLimit = (name: string): number | undefined =>
  Object.hasOwn(limitValues, name) ? limitValues[name as keyof typeof limitValues] : undefined;

/** Quotation marks inside a quoted value become those of the second level. */
const fill = (text: string, values: Values): string =>
  text.replace(/([«“])?{{(\w+)}}/g, (hole, mark: string | undefined, name: string) => {
    const value = values[name] ?? knownLimit(name);
    if (value === undefined) return hole;
    return mark ? mark + nestQuotes(String(value), currentLanguage()) : String(value);
  });
