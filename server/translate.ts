import type { TFunction } from 'i18next';

import type { ErrorCode } from '@contract/errors';
import { nestInner } from '@contract/quotes';

import { i18n } from './i18n';
import { currentLanguage, currentMessenger } from './language';

type Values = Record<string, string | number>;

/** The texts quote names, which may quote as well. */
function translateIn(ns: 'server' | 'errors', key: string, values?: Values): string {
  const lng = currentLanguage();
  const messenger = currentMessenger();
  const named = ns === 'server' && messenger !== null ? `${ns}.${messenger}` : ns;
  return nestInner((i18n.t as (key: string, options: object) => string)(key, { ...values, ns: named, lng }), lng);
}

/** A text of `locales/ru/server.json` in the current language. The value `count` selects the plural form. */
export const translate = ((key: string, values?: Values) => translateIn('server', key, values)) as TFunction<'server'>;

/** The text of a failure. */
export const translateError = (code: ErrorCode, values?: Values): string => translateIn('errors', code, values);

/** The text of a problem key that a contract schema names, or null for other strings. */
export function translateProblem(name: string): string | null {
  const isProblem = name.startsWith('problems.') && i18n.exists(name, { ns: 'server', lng: currentLanguage() });
  return isProblem ? translateIn('server', name) : null;
}
