import { ERROR_CODES, type ErrorCode } from '@contract/errors';

import { docsTexts } from './docsTexts';
import type { Operation, Parameter, Schema } from './document';
import { html, type Html } from './html';
import { listFields, renderFields, type Field } from './renderFields';

const OK = '200';

/** One operation: address, parameters, body, response, failures. */
export function renderOperation(method: string, path: string, operation: Operation): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const [bodyType, body] = firstOf(requestBody?.content);
  const [responseType, response] = firstOf(responses[OK]?.content);
  return html`<section class="call" id="${operationId}">
    <h3>
      <span class="method ${method}">${method.toUpperCase()}</span>
      <code>${path}</code>
      <a class="anchor" href="#${operationId}">${operationId}</a>
    </h3>
    <p>${summary}${operation.security.length === 0 ? ` · ${docsTexts().page.isPublic}` : ''}</p>
    ${parameters.length === 0 ? null : [html`<h4>${docsTexts().page.parameters}</h4>`, renderFields(parameters.map(describe))]}
    ${body === null ? null : renderSchema(`${docsTexts().page.body} · ${bodyType}`, body)}
    ${response === null ? null : renderSchema(`${docsTexts().page.answer} · ${responseType}`, response)}
    ${renderFailures(operation['x-failures'])}
  </section>`;
}

const renderFailures = (codes: readonly ErrorCode[]): Html =>
  html`<h4>${docsTexts().page.failures}</h4>
    <p class="failures">
      ${codes.map((code) => html`<a href="#failure-${code}"><code>${ERROR_CODES[code]} ${code}</code></a> `)}
    </p>`;

/** A schema shared by several operations. */
export const renderSharedSchema = (name: string, schema: Schema): Html =>
  html`<section class="call" id="shape-${name}">
    <h3><code>${name}</code></h3>
    ${renderFields(listFields(schema))}
  </section>`;

function renderSchema(title: string, schema: Schema): Html {
  const fields = listFields(schema);
  const shown = fields.length > 0 ? fields : [{ name: docsTexts().page.whole, schema, isRequired: true }];
  return html`<h4>${title}</h4>
    ${renderFields(shown)}`;
}

function describe({ name, in: place, required = false, description, schema }: Parameter): Field {
  return {
    name: `${name} (${docsTexts().page.places[place]})`,
    schema,
    isRequired: required,
    note: description,
  };
}

function firstOf(contents: Record<string, { schema: Schema }> | undefined): [string, Schema | null] {
  const [type, content] = Object.entries(contents ?? {})[0] ?? ['', null];
  return [type, content?.schema ?? null];
}
