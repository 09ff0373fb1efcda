import { tagOf, type Language } from './languages';
import { limits } from './limits';
import { formatNumber } from './numbersInTexts';
import { toLocalMs } from './planner/zones';
import { trimVisible } from './visibleText';

/** Variables that every group has; own fields of an account are `field.<id>`. */
export const BUILT_IN_VARIABLES = ['group.name', 'group.members', 'date', 'weekday'] as const;

/** Mentions everyone in the group, where it stands in the text. */
const EVERYONE = 'everyone';
/** What the messenger itself writes for it. */
const EVERYONE_TEXT = '@all';

/** Id of a variable, which is stable: names of fields may change. */
export type VariableId = (typeof BUILT_IN_VARIABLES)[number] | typeof EVERYONE | `field.${number}`;

/** A piece of a message text. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'variable'; id: VariableId };

/** Values of one group, as frozen when its broadcast or run starts. */
export interface GroupValues {
  /** The name that the members see. */
  name: string;
  /** Null until the messenger has reported it. */
  membersCount: number | null;
  /** Own fields by id; empty ones are missing. */
  fields: Readonly<Record<string, string>>;
}

/** Forms of the number of members by plural category, with `{{count}}` for the number. */
export type MemberForms = Readonly<Partial<Record<string, string>>>;

/** What texts are filled with besides the values of a group. */
export interface Filling {
  /** The language in which the text was written. */
  language: Language;
  /** The time zone of the account, as an IANA id or an offset such as `UTC+3`. */
  zone: string;
  /** The moment for which the message is planned. */
  momentMs: number;
}

/** A text as it is sent. With a problem it must not be sent. */
export interface FilledText {
  text: string;
  /** Variables without a value, each once. */
  missing: VariableId[];
  problem: FillProblem | null;
}

/** Why a text cannot be sent to a group; also the error code of its delivery. */
export type FillProblem = 'valueMissing' | 'textTooLong';

const VARIABLE = /\{\{(group\.name|group\.members|date|weekday|everyone|field\.[1-9]\d{0,8})\}\}/g;
/** Between braces that are part of a value: looks the same, but is no variable. */
const WORD_JOINER = '\u2060';

/** How a variable is written in a text. */
export const writeVariable = (id: VariableId): string => `{{${id}}}`;

/** The id of a field's variable. */
export const fieldVariable = (fieldId: number): VariableId => `field.${fieldId}`;

/** The field of a variable; null for the built-in ones. */
export const fieldOf = (id: VariableId): number | null => (id.startsWith('field.') ? Number(id.slice(6)) : null);

/** Splits a text at its known variables. Everything else, also unknown names in braces, is text. */
export function readText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(VARIABLE)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push({ kind: 'variable', id: match[1] as VariableId });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** The variables of a text in their order, each once. */
export const listVariables = (text: string): VariableId[] => [
  ...new Set(readText(text).flatMap((part) => (part.kind === 'variable' ? [part.id] : []))),
];

/** Whether a text mentions everyone; one from before variables never does. */
export const mentionsEveryone = ({ text, variables }: WrittenText): boolean =>
  variables !== null && listVariables(text).includes(EVERYONE);

/** A text that begins with the mention, on a line of its own. */
export const addEveryone = (text: string): string => `${writeVariable(EVERYONE)}\n${text}`;

/** The mention with the end of a line that has nothing else. */
const OWN_LINE = /^\{\{everyone\}\}\n|\n\{\{everyone\}\}$(?![^])/gm;

/** A text without the mention, and without the empty line that it would leave. */
export const removeEveryone = (text: string): string =>
  text.replaceAll(OWN_LINE, '').replaceAll(writeVariable(EVERYONE), '');

/** A text as its author left it; without a language it is sent as it is, even if it looks as if it had variables. */
export interface WrittenText {
  text: string;
  variables: Language | null;
}

/**
 * A text after an edit. It keeps its language; a text without one gets the language of the console with the first variable that it
 * did not contain before, so that texts from before variables existed keep their meaning.
 * @param language null for a server that knows no variables
 */
export function editText(before: WrittenText, text: string, language: Language | null): WrittenText {
  const used = listVariables(text);
  if (used.length === 0) return { text, variables: null };
  if (before.variables !== null) return { text, variables: before.variables };
  const known = listVariables(before.text);
  return { text, variables: used.some((id) => !known.includes(id)) ? language : null };
}

/**
 * Fills in a text for one group. Browser and server call it with the same arguments, so the preview is what is sent. Values are
 * inserted as they are; the result never contains a variable, not even when a value looks like one.
 */
export function fillText(text: string, values: GroupValues, filling: Filling, forms: MemberForms): FilledText {
  const missing: VariableId[] = [];
  const filled = readText(text).map((part) => {
    if (part.kind === 'text') return part.text;
    const value = valueOf(part.id, values, filling, forms);
    if (value === '' && !missing.includes(part.id)) missing.push(part.id);
    return value;
  });
  const result = filled.join('').replaceAll(VARIABLE, (found) => `{${WORD_JOINER}${found.slice(1)}`);
  const isTooLong = result.length > limits.broadcast.messageMaxChars;
  return { text: result, missing, problem: missing.length > 0 ? 'valueMissing' : isTooLong ? 'textTooLong' : null };
}

function valueOf(id: VariableId, values: GroupValues, { language, zone, momentMs }: Filling, forms: MemberForms) {
  switch (id) {
    case 'group.name':
      return trimVisible(values.name);
    case 'group.members':
      return values.membersCount === null ? '' : countMembers(values.membersCount, language, forms);
    case 'date':
      return formatLocal(zone, momentMs, language, { day: 'numeric', month: 'long' });
    case 'weekday':
      return formatLocal(zone, momentMs, language, { weekday: 'long' });
    case EVERYONE:
      return EVERYONE_TEXT;
    default:
      return trimVisible(values.fields[String(fieldOf(id))] ?? '');
  }
}

function countMembers(count: number, language: Language, forms: MemberForms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? '{{count}}';
  return form.replace('{{count}}', formatNumber(count, language));
}

/** The zone's own clock is read as UTC, because `Intl` knows no offsets such as `UTC+5:30`. */
const formatLocal = (zone: string, momentMs: number, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tagOf(language), { ...options, timeZone: 'UTC' }).format(toLocalMs(zone, momentMs));
