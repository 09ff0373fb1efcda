import i18next from 'i18next';
import { initReactI18next, setI18n } from 'react-i18next';

import { DEFAULT_LANGUAGE } from '@contract/languages';
import { textValueFormatter } from '@contract/numbersInTexts';
import common from '@locales/ru/common.json';

import { currentLanguage, currentPack, onLanguage, type LanguagePack } from './language';

/** The messenger that the texts name. */
const NAMED = 'WhatsApp';
/** Texts that mean WhatsApp itself, whatever the account has. */
const OF_EVERY_MESSENGER = new Set(['proxies', 'login']);
/** What accounts of bots read instead, by namespace and key: the messengers with another name are linked by a bot. */
const OF_BOTS = 'bots';

/** The i18next instance. Every language is complete before the first paint: the standard one comes with the console, another as its pack. */
export const i18n = i18next.createInstance();

void i18n
  .use(initReactI18next)
  .use(textValueFormatter)
  .init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: 'common',
    ns: ['common'],
    resources: { [DEFAULT_LANGUAGE]: { common } },
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false },
    initAsync: false,
  });

const translate = i18n.t as (key: string, options: object) => string;

/** What components call. That of i18next copies all of its options for each text, which is most of what a text takes. */
const getFixedT = (lng: string | null, ns: string) =>
  Object.assign((key: string, values?: object) => translate(key, { lng, ns, ...values }), { lng, ns });
Object.assign(i18n, { getFixedT });
// Each component with texts copies the members of the instance: this one inherits its forty instead of having them.
setI18n(Object.create(i18n) as typeof i18n);

/** Adds the texts of a namespace. A second call with the same name replaces them. */
export function addNamespace(name: string, texts: object): void {
  add(DEFAULT_LANGUAGE, name, texts);
}

/** Texts as they were added, by language and namespace. */
const added = new Map<string, { language: string; name: string; texts: object }>();
let messenger = NAMED;

function add(language: string, name: string, texts: object): void {
  added.set(`${language} ${name}`, { language, name, texts });
  if (name !== OF_BOTS) show(language, name, texts);
  else if (messenger !== NAMED) showAll();
}

function show(language: string, name: string, texts: object): void {
  store(language, name, texts, false);
  const ofBots = added.get(`${language} ${OF_BOTS}`)?.texts as Record<string, object | undefined> | undefined;
  if (messenger !== NAMED && ofBots?.[name]) store(language, name, ofBots[name], true);
}

/** Without the copies that i18next makes otherwise: of all texts of a language they take a while. */
function store(language: string, name: string, texts: object, isPart: boolean): void {
  i18n.addResourceBundle(language, name, named(name, texts), isPart, true, { silent: true, skipCopy: true });
}

function showAll(): void {
  for (const { language, name, texts } of added.values()) show(language, name, texts);
  void i18n.changeLanguage(i18n.language);
}

/** Only texts are changed, never what is filled into them. */
function named(name: string, texts: object): object {
  if (messenger === NAMED || OF_EVERY_MESSENGER.has(name)) return texts;
  return JSON.parse(JSON.stringify(texts).replaceAll(NAMED, messenger)) as object;
}

/** The texts name this messenger from now on: that of the open account. */
export function nameMessenger(name = NAMED): void {
  if (name === messenger) return;
  messenger = name;
  showAll();
}

/** Adds all texts of the standard language. */
export function addTexts({ texts }: LanguagePack): void {
  for (const [name, words] of Object.entries(texts)) addNamespace(name, words);
}

function follow(): void {
  const language = currentLanguage();
  for (const [name, texts] of Object.entries(currentPack()?.texts ?? {})) add(language, name, texts);
  if (i18n.language !== language) void i18n.changeLanguage(language);
}

follow();
onLanguage(follow);
