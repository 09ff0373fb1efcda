import docs from '@locales/ru/docs.json';

import type { Shape } from './document';

/** What a number in a field counts, by the end of the field's name; the wire keeps the specification's names. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:timestamp|lastCompletedAt|lastUpdate|issuedAt|expiresAt)$/, docs.units.unixMs],
  [/(?:_at|_time)$/, docs.units.unixSeconds],
  [/Ms$/, docs.units.ms],
  [/(?:_minutes|Minutes|Minute|^delay)$/, docs.units.minutes],
  [/Hours$/, docs.units.hours],
  [/[bB]ytes$/, docs.units.bytes],
];

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/{{(\w+)}}/g, (hole, name: string) => String(values[name] ?? hole));

/** The kind of a value in one or two words: a number, one of these words, a list of that. */
export function sayKind(shape: Shape): string {
  if (shape.$ref !== undefined) return nameOf(shape.$ref);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return [...new Set(choices.map(sayKind))].join(docs.limits.or);
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map((one) => JSON.stringify(one)).join(docs.limits.or);
  const types = [shape.type ?? 'any'].flat();
  return types.map((type) => sayType(type, shape)).join(docs.limits.or);
}

function sayType(type: string, { items, format }: Shape): string {
  if (type === 'array') return fill(docs.kinds.array, { item: items ? sayKind(items) : docs.kinds.any });
  if (type === 'string' && format === 'binary') return docs.kinds.file;
  return isKind(type) ? docs.kinds[type] : type;
}

const isKind = (type: string): type is keyof typeof docs.kinds => Object.hasOwn(docs.kinds, type);

/** The name of a shared shape: `#/components/schemas/Funnel` is a Funnel. */
export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref;

/** What a value must keep to, and what it counts: limits first, then the unit. */
export function sayLimits(name: string, shape: Shape): string {
  const own = [shape, ...(shape.anyOf ?? [])];
  const said = own.flatMap((one) => [
    sayRange(docs.limits.chars, one.minLength, one.maxLength),
    sayRange(docs.limits.items, one.minItems, one.maxItems),
    sayRange(docs.limits.value, leastOf(one), one.maximum),
    one.pattern === undefined ? null : fill(docs.limits.pattern, { pattern: one.pattern }),
  ]);
  const unit = own.some(isNumber) ? UNITS.find(([ending]) => ending.test(name))?.[1] : undefined;
  const standard =
    shape.default === undefined ? null : fill(docs.limits.standard, { value: JSON.stringify(shape.default) });
  return [...said, unit ?? null, standard].filter((text) => text !== null).join('; ');
}

const leastOf = ({ minimum, exclusiveMinimum }: Shape) =>
  exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;

const isNumber = ({ type }: Shape) => [type].flat().some((one) => one === 'number' || one === 'integer');

/** Bounds that only say "a whole number that a computer can hold" say nothing. */
function sayRange(text: string, min: number | undefined, max: number | undefined): string | null {
  const least = min === undefined || min <= Number.MIN_SAFE_INTEGER ? null : min;
  const most = max === undefined || max >= Number.MAX_SAFE_INTEGER ? null : max;
  if (least === null && most === null) return null;
  const range = least === null ? `≤ ${most ?? ''}` : most === null ? `≥ ${least}` : `${least}–${most}`;
  return fill(text, { range });
}
