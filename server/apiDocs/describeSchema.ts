import { docsTexts } from './docsTexts';
import type { Schema } from './document';

/** The unit of a numeric field, by the end of its name; the wire keeps the specification's names. */
const UNITS: readonly (readonly [RegExp, keyof ReturnType<typeof docsTexts>['units']])[] = [
  [/^(?:timestamp|lastCompletedAt|lastUpdate|issuedAt|expiresAt)$/, 'unixMs'],
  [/(?:_at|_time)$/, 'unixSeconds'],
  [/Ms$/, 'ms'],
  [/(?:_minutes|Minutes|Minute|^delay)$/, 'minutes'],
  [/Hours$/, 'hours'],
  [/[bB]ytes$/, 'bytes'],
];

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/{{(\w+)}}/g, (hole, name: string) => String(values[name] ?? hole));

/** The type of a value in one or two words: a primitive, an enum, a list of something. */
export function describeType(schema: Schema): string {
  if (schema.$ref !== undefined) return schemaName(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(describeType))].join(docsTexts().limits.or);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(docsTexts().limits.or);
  const types = [schema.type ?? 'any'].flat();
  return types.map((type) => describeSimpleType(type, schema)).join(docsTexts().limits.or);
}

function describeSimpleType(type: string, { items, format }: Schema): string {
  if (type === 'array')
    return fill(docsTexts().kinds.array, { item: items ? describeType(items) : docsTexts().kinds.any });
  if (type === 'string' && format === 'binary') return docsTexts().kinds.file;
  return isKind(type) ? docsTexts().kinds[type] : type;
}

const isKind = (type: string): type is keyof ReturnType<typeof docsTexts>['kinds'] =>
  Object.hasOwn(docsTexts().kinds, type);

/** The name of a shared schema: `#/components/schemas/Funnel` is a Funnel. */
export const schemaName = (ref: string): string => ref.split('/').at(-1) ?? ref;

/** The limits of a value, then its unit. */
export function describeLimits(name: string, schema: Schema): string {
  const own = [schema, ...(schema.anyOf ?? [])];
  const texts = own.flatMap((one) => [
    describeRange(docsTexts().limits.chars, one.minLength, one.maxLength),
    describeRange(docsTexts().limits.items, one.minItems, one.maxItems),
    describeRange(docsTexts().limits.value, leastOf(one), one.maximum),
    one.pattern === undefined ? null : fill(docsTexts().limits.pattern, { pattern: one.pattern }),
  ]);
  const unit = own.some(isNumber) ? UNITS.find(([ending]) => ending.test(name))?.[1] : undefined;
  const standard =
    schema.default === undefined ? null : fill(docsTexts().limits.standard, { value: JSON.stringify(schema.default) });
  return [...texts, unit === undefined ? null : docsTexts().units[unit], standard]
    .filter((text) => text !== null)
    .join('; ');
}

const leastOf = ({ minimum, exclusiveMinimum }: Schema) =>
  exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;

const isNumber = ({ type }: Schema) => [type].flat().some((one) => one === 'number' || one === 'integer');

/** Bounds that only mean "a safe integer" are left out. */
function describeRange(text: string, min: number | undefined, max: number | undefined): string | null {
  const least = min === undefined || min <= Number.MIN_SAFE_INTEGER ? null : min;
  const most = max === undefined || max >= Number.MAX_SAFE_INTEGER ? null : max;
  if (least === null && most === null) return null;
  const range = least === null ? `≤ ${most ?? ''}` : most === null ? `≥ ${least}` : `${least}–${most}`;
  return fill(text, { range });
}
