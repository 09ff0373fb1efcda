import { DIGITS } from '@contract/schemas/fields';

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

/**
 * The schema with the unit of every numeric field as its description. Bounds that only mean "a safe integer" are dropped; `nullable`
 * gets a type, as OpenAPI 3.0 requires: references are to objects. An id is a number, though digits are taken too.
 */
export function describeUnits(given: Schema, name = ''): Schema {
  const schema = given.anyOf?.some(isDigits) ? (given.anyOf[0] ?? given) : given;
  const { minimum, maximum, properties, items, oneOf, anyOf = oneOf, additionalProperties, nullable, ...rest } = schema;
  const unit = isNumeric(schema) ? UNITS.find(([ending]) => ending.test(name))?.[1] : undefined;
  return {
    ...rest,
    ...(nullable && !anyOf && { type: rest.type ?? 'object', nullable }),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, inner]) => [key, describeUnits(inner, key)] as const),
      ),
    }),
    ...(items && { items: describeUnits(items) }),
    ...(anyOf && { anyOf: anyOf.map((one) => describeUnits(nullable ? { ...one, nullable } : one)) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? describeUnits(additionalProperties) : additionalProperties,
    }),
    ...(unit && { description: docsTexts().units[unit] }),
  };
}

const isDigits = ({ pattern }: Schema): boolean => pattern === DIGITS.source;

const isNumeric = ({ type, anyOf = [] }: Schema): boolean =>
  type === 'number' || type === 'integer' || anyOf.some(isNumeric);
