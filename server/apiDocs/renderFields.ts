import { docsTexts } from './docsTexts';
import type { Schema } from './document';
import { html, type Html } from './html';
import { schemaName, describeType, describeLimits } from './describeSchema';

const DEEPEST = 4;

/** A table row: a field, its type and limits, and whether it is required. */
export interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  note?: string;
}

/**
 * A table of fields, or a note that there are none. Nested fields are named `progress.version`, list items
 * `nodes[].id`.
 */
export function renderFields(fields: readonly Field[]): Html {
  const rows = fields.flatMap((field) => [field, ...listInner(field, 1)]);
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${docsTexts().page.field}</th>
        <th scope="col">${docsTexts().page.kind}</th>
        <th scope="col">${docsTexts().page.limits}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(renderRow)}
    </tbody>
  </table>`;
}

function renderRow({ name, schema, isRequired, note }: Field): Html {
  const last = name.split('.').at(-1)?.replaceAll('[]', '') ?? name;
  const texts = [isRequired ? null : docsTexts().page.optional, describeLimits(last, schema) || null, note ?? null];
  return html`<tr>
    <td><code>${name}</code></td>
    <td>${renderKind(schema)}</td>
    <td>${texts.filter((text) => text !== null).join('; ')}</td>
  </tr>`;
}

/** Links to a shared schema instead of repeating it. */
function renderKind(schema: Schema): Html {
  const target = schema.$ref ?? schema.items?.$ref;
  const kind = describeType(schema);
  return target === undefined ? html`${kind}` : html`<a href="#shape-${schemaName(target)}">${kind}</a>`;
}

/** The fields of a schema; a union lists the fields of all variants. */
export function listFields(schema: Schema): Field[] {
  const sides = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  return sides.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, inner]) => ({ name, schema: inner, isRequired: required.includes(name) })),
  );
}

function listInner({ name, schema }: Field, depth: number): Field[] {
  if (depth > DEEPEST) return [];
  const isList = schema.items !== undefined;
  return listFields(schema.items ?? schema).flatMap((inner) => {
    const field = { ...inner, name: `${name}${isList ? '[]' : ''}.${inner.name}` };
    return [field, ...listInner(field, depth + 1)];
  });
}
