import { LANGUAGES, type Language } from '../../languages';
import { limits } from '../../limits';
import { normalizeReply } from '../../replyText';
import { mentionsEveryone } from '../../variables';
import { hasVisibleText, trimVisible } from '../../visibleText';
import type { NodeDefinition, Poll } from './nodeDefinition';
import { orNull, readText } from './readField';
import { toDelayData, waitingFields, type Waiting } from './waiting';

/** A question with options, sent after a delay. Ours and additive. */
export interface PollData extends Waiting {
  /** The question. */
  message?: string;
  /** The language of a question with variables. */
  variables?: Language | null;
  /** As entered; empty ones are not sent. */
  options?: string[];
  /** Whether a member may choose several options. */
  isMultiple?: boolean;
}

const { questionMaxChars, optionMaxChars, optionsMinCount, optionsMaxCount } = limits.poll;

/** The options that are sent. */
export const listOptions = ({ options = [] }: PollData): string[] => options.map(trimVisible).filter(hasVisibleText);

/** Whether the messenger refuses a question as it is sent. */
export const isQuestionTooLong = (text: string): boolean => text.length > questionMaxChars;

const isTooLong = ({ message = '' }: PollData) => isQuestionTooLong(trimVisible(message));
const hasTooMany = ({ options = [] }: PollData) => options.length > optionsMaxCount;
const hasLongOption = (data: PollData) => listOptions(data).some((option) => option.length > optionMaxChars);

/** A condition could not tell two options apart that differ only in their letters' case. */
function hasSameOptions(data: PollData): boolean {
  const options = listOptions(data).map(normalizeReply);
  return new Set(options).size < options.length;
}

const readOptions = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((option) => typeof option === 'string')
    ? value.slice(0, optionsMaxCount)
    : undefined;

/** Sends a poll. */
export const poll = {
  firstData: (): PollData => ({
    message: '',
    ...toDelayData({ hours: 0, minutes: 0 }),
    options: Array.from({ length: optionsMinCount }, () => ''),
    isMultiple: false,
  }),
  fields: {
    message: readText,
    variables: orNull((value) => LANGUAGES.find((language) => language === value)),
    ...waitingFields,
    options: readOptions,
    isMultiple: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  contentOf: (data) => ({
    text: trimVisible(data.message ?? ''),
    variables: data.variables ?? null,
    mediaUrl: null,
    poll: { options: listOptions(data), isMultiple: data.isMultiple ?? false },
  }),
  waitMinutes: ({ delay }) => delay,
  saveProblems: { pollQuestionTooLong: isTooLong, pollOptionTooLong: hasLongOption, pollTooManyOptions: hasTooMany },
  startProblems: {
    pollWithoutQuestion: ({ message = '' }) => !hasVisibleText(message),
    pollTooFewOptions: (data) => listOptions(data).length < optionsMinCount,
    pollOptionsSame: hasSameOptions,
    pollMentionsAll: ({ message = '', variables = null }) => mentionsEveryone({ text: message, variables }),
  },
} satisfies NodeDefinition<PollData>;

/** A poll as it is sent: without empty options. */
export const toPoll = ({ options, isMultiple }: Poll): Poll => ({ options: listOptions({ options }), isMultiple });

/** Why a poll of a broadcast cannot be saved. */
export type PollSaveProblem = keyof typeof poll.saveProblems;
/** Why it cannot be sent. */
export type PollProblem = PollSaveProblem | keyof typeof poll.startProblems;

const namesOf = <Name extends string>(checks: Readonly<Record<Name, unknown>>) => Object.keys(checks) as Name[];

/** The first reason why a poll of a broadcast cannot be saved as a draft, or null. */
export const findPollSaveProblem = (message: string, { options }: Poll): PollSaveProblem | null =>
  namesOf(poll.saveProblems).find((name) => poll.saveProblems[name]({ message, options })) ?? null;

/** The first reason why it cannot be sent, or null. */
export const findPollProblem = (message: string, variables: Language | null, asked: Poll): PollProblem | null =>
  findPollSaveProblem(message, asked) ??
  namesOf(poll.startProblems).find((name) =>
    poll.startProblems[name]({ message, variables, options: asked.options }),
  ) ??
  null;
