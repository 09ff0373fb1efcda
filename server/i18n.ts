import { createInstance } from 'i18next';

import { DEFAULT_LANGUAGE, LANGUAGES } from '@contract/languages';
import { limits } from '@contract/limits';
import { OTHER_NAMES } from '@contract/messengerKinds';
import { textValueFormatter } from '@contract/numbersInTexts';
import { marksOf, nestQuotes } from '@contract/quotes';
import { replaceTexts } from './replaceTexts';
import { MINUTE_MS } from '@contract/time';
import ruBots from '@locales/ru/bots.json';
import ruErrors from '@locales/ru/errors.json';
import ruServer from '@locales/ru/server.json';

import { translations } from './translations';

const BYTES_PER_MB = 1024 * 1024;

/** Limits that texts may mention by name; i18next's types know only values given at the call. */
export const limitValues = {
  accountPasswordMinChars: limits.account.passwordMinChars,
  funnelFileMaxMb: limits.funnelFile.maxBytes / BYTES_PER_MB,
  funnelFileMaxCount: limits.funnelFile.funnelsMaxCount,
  fileMaxMb: limits.upload.fileMaxBytes / BYTES_PER_MB,
  membersMaxCount: limits.entryLinks.membersMaxCount,
  entryLinksMaxCount: limits.entryLinks.maxCount,
  entryGroupsMaxCount: limits.entryLinks.groupsMaxCount,
  shortLinksMaxCount: limits.shortLinks.maxCount,
  linksMaxCount: limits.shortLinks.perTextMaxCount,
  groupNameMaxChars: limits.groups.nameMaxChars,
  descriptionMaxChars: limits.groups.descriptionMaxChars,
  requestsMaxCount: limits.groups.requestsMaxCount,
  groupsMaxCount: limits.funnel.groupsPerStartMaxCount,
  chosenMaxCount: limits.schedules.chosenMaxCount,
  labelMaxChars: limits.funnel.labelMaxChars,
  lateStartMinMinutes: limits.pace.lateStartMinMs / MINUTE_MS,
  messageMaxChars: limits.broadcast.messageMaxChars,
  nameMaxChars: limits.funnel.nameMaxChars,
  noteMaxChars: limits.funnel.noteMaxChars,
  notesMaxCount: limits.funnel.notesMaxCount,
  nodesMaxCount: limits.funnel.nodesMaxCount,
  conditionsMaxCount: limits.funnel.conditionsMaxCount,
  zonesMaxCount: limits.funnel.zonesMaxCount,
  funnelsMaxCount: limits.funnel.maxCount,
  funnelMaxMb: limits.funnel.bodyMaxBytes / BYTES_PER_MB,
  queuedMaxCount: limits.broadcast.queuedMaxCount,
  pollOptionMaxChars: limits.poll.optionMaxChars,
  pollOptionsMaxCount: limits.poll.optionsMaxCount,
  pollOptionsMinCount: limits.poll.optionsMinCount,
  pollQuestionMaxChars: limits.poll.questionMaxChars,
  proxyPortMax: limits.proxies.portMax,
  passwordMaxChars: limits.account.passwordMaxChars,
  passwordMinChars: limits.login.passwordMinChars,
  tagNameMaxChars: limits.tags.nameMaxChars,
  tagsMaxCount: limits.tags.maxCount,
  fieldNameMaxChars: limits.fields.nameMaxChars,
  fieldValueMaxChars: limits.fields.valueMaxChars,
  fieldsMaxCount: limits.fields.maxCount,
  tokensMaxCount: limits.programs.tokensMaxCount,
  tokenNameMaxChars: limits.programs.tokenNameMaxChars,
  webhooksMaxCount: limits.programs.webhooksMaxCount,
  selectionNameMaxChars: limits.selections.nameMaxChars,
  selectionsMaxCount: limits.selections.maxCount,
  accountNameMaxChars: limits.accounts.nameMaxChars,
  accountsMaxCount: limits.accounts.maxCount,
  templateNameMaxChars: limits.templates.nameMaxChars,
  templatesMaxCount: limits.templates.maxCount,
  plannedMaxCount: limits.broadcast.plannedMaxCount,
  tagsOfGroupMaxCount: limits.tags.perGroupMaxCount,
  telegramUsernameMaxChars: limits.profile.telegramUsernameMaxChars,
  telegramUsernameMinChars: limits.profile.telegramUsernameMinChars,
};

/** Quotation marks inside a quoted value become those of the second level: `«{{name}}»` is read as `«{{name, nested}}»`. */
function nestQuotedValues<T extends object>(texts: T, language: string): T {
  const quotedValue = new RegExp(`(${marksOf(language).outer[0]}){{(\\w+)}}`, 'g');
  return JSON.parse(JSON.stringify(texts).replace(quotedValue, '$1{{$2, nested}}')) as T;
}

/** Counts get the digit groups of their language; `nested` moves quotation marks to the second level. */
const valueFormatter = {
  ...textValueFormatter,
  format: (value: unknown, format?: string, language = DEFAULT_LANGUAGE as string, options = {}): string =>
    format === 'nested' && typeof value === 'string'
      ? nestQuotes(value, language)
      : textValueFormatter.format(value, format, language, options),
};

/** Texts for owners, and once more for each messenger that they name instead of WhatsApp, with what they say to accounts of bots. */
function named<T extends object>(server: T, ofBots: object): Record<string, T> {
  const texts = JSON.stringify(replaceTexts(server, ofBots));
  const others = Object.values(OTHER_NAMES).map((name) => [
    `server.${name}`,
    JSON.parse(texts.replaceAll('WhatsApp', name)) as T,
  ]);
  return { server, ...(Object.fromEntries(others) as Record<string, T>) };
}

/** The i18next instance of the server. Its language is chosen at each call, because requests differ. */
export const i18n = createInstance();

void i18n.use(valueFormatter).init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: LANGUAGES,
  ns: ['server', 'errors', ...Object.values(OTHER_NAMES).map((name) => `server.${name}`)],
  defaultNS: 'server',
  resources: Object.fromEntries(
    Object.entries({ ...translations, [DEFAULT_LANGUAGE]: { bots: ruBots, errors: ruErrors, server: ruServer } }).map(
      ([language, { bots, errors, server }]) => [
        language,
        {
          errors: nestQuotedValues(errors, language),
          ...named(nestQuotedValues(server, language), nestQuotedValues(bots.server, language)),
        },
      ],
    ),
  ),
  interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: limitValues },
  // A forgotten value stays visible instead of disappearing.
  missingInterpolationHandler: (_text, [hole]: RegExpExecArray) => hole.replace(', nested', ''),
  initAsync: false,
});
