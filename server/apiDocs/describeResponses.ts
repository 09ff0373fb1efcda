import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import { listErrors } from '@contract/calls';

import { translateError } from '../translate';
import { docsTexts } from './docsTexts';
import { describeUnits } from './describeUnits';
import type { ApiDocument, Content, Operation, Parameter } from './document';

const OK = '200';
const CSV = 'text/csv';
const failureSchema = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
const REF = /"#\/components\/schemas\/(\w+)"/g;

/**
 * Adds the summary, the response, the possible failures and the units to every operation, and drops schemas that no
 * operation uses.
 */
export function describeResponses(document: ApiDocument): ApiDocument {
  const paths = mapValues(document.paths, (methods) => mapValues(methods, describeOperation));
  const schemas = mapValues(selectUsedSchemas({ ...document, paths }), (schema) => describeUnits(schema));
  return { ...document, paths, components: { ...document.components, schemas } };
}

/** The message of a failure as an operator reads it. */
export const failureText = (code: ErrorCode): string =>
  translateError(code, {
    ...{ seconds: 'N', usedMb: 'N', quotaMb: 'N', fileMb: 'N', textMaxChars: 'N', offeredMaxMb: 'N' },
    ...{ account: '…', reason: '…' },
  });

function describeOperation(operation: Operation): Operation {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const takesValues = requestBody !== undefined || parameters.some((parameter) => parameter.in !== 'header');
  const failures = listErrors(operationId, takesValues);
  const statuses = [...new Set(failures.map((code) => ERROR_CODES[code]))].sort((one, other) => one - other);
  const refusals = statuses.map((status) => {
    const texts = failures
      .filter((code) => ERROR_CODES[code] === status)
      .map((code) => `- \`${code}\` ${failureText(code)}`);
    return [status, { description: texts.join('\n'), content: failureSchema }];
  });
  const description = responses[OK]?.content?.[CSV] ? docsTexts().page.file : docsTexts().page.done;
  const done = { description, ...(responses[OK]?.content && { content: describeContents(responses[OK].content) }) };
  return {
    ...operation,
    summary: docsTexts().calls[operationId],
    ...(parameters.length > 0 && { parameters: parameters.map(describeParameter) }),
    ...(requestBody && { requestBody: { ...requestBody, content: describeContents(requestBody.content) } }),
    responses: { [OK]: done, ...(Object.fromEntries(refusals) as Operation['responses']) },
    'x-failures': failures,
  };
}

/** The only documented header is Idempotency-Key. */
const describeParameter = (parameter: Parameter): Parameter => ({
  ...parameter,
  ...(parameter.in === 'header' && { description: docsTexts().page.idempotencyKey }),
  schema: describeUnits(parameter.schema, parameter.name),
});

const describeContents = (contents: Record<string, Content>): Record<string, Content> =>
  mapValues(contents, (content) => ({ ...content, schema: describeUnits(content.schema) }));

/** Schemas referenced by operations, directly or through other schemas. */
function selectUsedSchemas({ paths, components: { schemas } }: ApiDocument): ApiDocument['components']['schemas'] {
  const used = new Set<string>();
  const open = findRefs(paths);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    open.push(...findRefs(schemas[name] ?? {}));
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

const findRefs = (part: unknown): string[] => [...JSON.stringify(part).matchAll(REF)].map(([, name = '']) => name);

const mapValues = <T, R>(values: Record<string, T>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
