import { docsTexts } from './docsTexts';
import type { Schema } from './document';
import { html, type Html } from './html';
import { schemaName, describeType, describeLimits } from './describeSchema';

const DEEPEST = 4;

/** One line of a table: a field, what it may hold, and whether it must be there. */
export interface Field {
  name: string;
  shape: Schema;
  isRequired: boolean;
  note?: string;
}

/** A table of fields, or a word that there are none. Fields of fields are named `progress.version`, of lists `nodes[].id`. */
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

function renderRow({ name, shape, isRequired, note }: Field): Html {
  const last = name.split('.').at(-1)?.replaceAll('[]', '') ?? name;
  const said = [isRequired ? null : docsTexts().page.optional, describeLimits(last, shape) || null, note ?? null];
  return html`<tr>
    <td><code>${name}</code></td>
    <td>${renderKind(shape)}</td>
    <td>${said.filter((text) => text !== null).join('; ')}</td>
  </tr>`;
}

/** Shared shapes are described once and pointed at. */
function renderKind(shape: Schema): Html {
  const target = shape.$ref ?? shape.items?.$ref;
  const kind = describeType(shape);
  return target === undefined ? html`${kind}` : html`<a href="#shape-${schemaName(target)}">${kind}</a>`;
}

/** The fields of a shape; a choice shows those of all its sides. */
export function listFields(shape: Schema): Field[] {
  const sides = [shape, ...(shape.anyOf ?? shape.oneOf ?? [])];
  return sides.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, inner]) => ({ name, shape: inner, isRequired: required.includes(name) })),
  );
}

function listInner({ name, shape }: Field, depth: number): Field[] {
  if (depth > DEEPEST) return [];
  const isList = shape.items !== undefined;
  return listFields(shape.items ?? shape).flatMap((inner) => {
    const field = { ...inner, name: `${name}${isList ? '[]' : ''}.${inner.name}` };
    return [field, ...listInner(field, depth + 1)];
  });
}
