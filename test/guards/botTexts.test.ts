import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { LANGUAGES, type Language } from '@contract/languages';
import { replaceTexts } from '@server/replaceTexts';

type Texts = { [key: string]: string | Texts };

/** What belongs to a phone: "phone", "number" of one, "scan", "linked devices". */
const OF_PHONES: Record<Language, RegExp> = {
  ru: /\u0442\u0435\u043b\u0435\u0444\u043e\u043d|\u043d\u043e\u043c\u0435\u0440|\u0441\u043a\u0430\u043d\u0438\u0440|\u0443\u0441\u0442\u0440\u043e\u0439\u0441\u0442\u0432|QR/i,
  en: /\bphones?\b|\b(?:the|this) number\b(?! of)|\bnumbers (?:that|at)\b|\bscan|\bdevices?\b|QR/i,
};

/** Texts about phones that an account of a bot does not meet, or that are right there, each with the reason. */
const ALLOWED: readonly [RegExp, string][] = [
  [
    /^(?:phone|proxies|login|simulator|inspect|check|docs|replay|audit|report|errors):/,
    'no screen of the console, or of phones alone',
  ],
  [/^accounts:(?:form\.added|kinds\.simulator)$/, 'the new account is a phone'],
  [/^messenger:(?:connect|number|qr)\./, 'the panel that links a phone'],
  [
    /^(?:messenger:reasons|journal:connection\.(?:reasons|states))\.(?:banned|blocked|linkCodeExpired|linkRefused|loggedOut|qr|qrExpired|restricted)$/,
    'a bot never has this reason or state',
  ],
  [/^sending:(?:banned|restricted)(?:At|On)$/, 'a bot is never restricted'],
  [
    /^(?:groupEntry:requests\.(?:columns\.phone|hidden)|groups:members\.columns\.phone|members:(?:phone|lid))$/,
    'a column that bots lack',
  ],
  [/^onboarding:phone$/, 'the page of the simulated phone'],
  [/^instructions:pictures\.(?:connect|trial)$/, 'not shown to bots; the chat of the trial'],
  [
    /^instructions:steps\.(?:addAccounts\.title|calendar\.text|checkPlan\.text)$/,
    'another account; the calendar of a phone; the chat of the trial',
  ],
  [/^(?:calendar:link\.title|calendar:subtitle)$/, 'where the owner looks at the calendar'],
  [/^(?:designer:changed\.text|broadcast:planned\.edit\.outdated|layout:clock\.\w+)$/, 'the device of the browser'],
  [/^schedules:filter\.search$/, 'the number of a start'],
  [
    /^server:connection\.(?:banned|logged_out|restricted|warned)\./,
    'a bot never has this state; the text of a refused token is another',
  ],
  [
    /^server:(?:account\.devicesLeft|problems\.phoneNumber|start\.simulated|telegram\.code)$/,
    'about phones, by what they say',
  ],
];

const read = (language: Language, file: string) =>
  JSON.parse(readFileSync(path.resolve('locales', language, file), 'utf8')) as Texts;

/** Every text by its namespace and key. */
function list(texts: Texts, place: string, separator = ':'): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const name = `${place}${separator}${key}`;
    return typeof text === 'string' ? [[name, text] as [string, string]] : list(text, name, '.');
  });
}

function readAll(language: Language) {
  const ofBots = read(language, 'bots.json');
  const files = readdirSync(path.resolve('locales', language)).filter((file) => file !== 'bots.json');
  const all = files.map((file) => ({ namespace: path.basename(file, '.json'), texts: read(language, file) }));
  return { ofBots, all };
}

const valuesIn = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort().join();

describe.each(LANGUAGES)('texts for accounts of bots (%s)', (language) => {
  const { ofBots, all } = readAll(language);
  const texts = new Map(all.flatMap((one) => list(one.texts, one.namespace)));

  it('replace texts that exist, and need the same values', () => {
    const others = Object.entries(ofBots).flatMap(([namespace, part]) => list(part as Texts, namespace));
    expect(others.filter(([key]) => !texts.has(key))).toEqual([]);
    expect(others.filter(([key, text]) => texts.get(key) === text)).toEqual([]);
    const differing = others.filter(([key, text]) => valuesIn(text) !== valuesIn(texts.get(key) ?? ''));
    expect(differing).toEqual([]);
  });

  it('speak of no phone, number or code of one', () => {
    const shown = all.flatMap((one) => list(replaceTexts(one.texts, ofBots[one.namespace] as Texts), one.namespace));
    const found = shown.filter(([, text]) => OF_PHONES[language].test(text));
    expect(found.filter(([key]) => !ALLOWED.some(([pattern]) => pattern.test(key)))).toEqual([]);
  });
});

it('allows only what still speaks of a phone', () => {
  const found = LANGUAGES.flatMap((language) =>
    readAll(language)
      .all.flatMap((one) => list(one.texts, one.namespace))
      .filter(([, text]) => OF_PHONES[language].test(text)),
  );
  expect(ALLOWED.filter(([pattern]) => !found.some(([key]) => pattern.test(key)))).toEqual([]);
});
