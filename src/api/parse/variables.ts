import { LANGUAGES, type Language } from '@contract/languages';
import { nameOffset } from '@contract/planner/zones';
import type { GroupField, Variables } from '@contract/schemas/shapes';
import type { MemberForms } from '@contract/variables';

import { isRecord, readFields, readId, readList, readText, UnreadableResponse } from './readValue';

/** What texts are filled in with. Unusable fields and values are left out. */
export function parseVariables(response: unknown): Variables {
  if (!isRecord(response)) throw new UnreadableResponse('No variables');
  const forms = readFields(response.memberForms);
  const memberForms: Partial<Record<Language, MemberForms>> = {};
  for (const language of LANGUAGES) if (isRecord(forms[language])) memberForms[language] = readTexts(forms[language]);
  return {
    zone: readText(response.zone) ?? nameOffset(0),
    memberForms: memberForms as Variables['memberForms'],
    fields: readList(response.fields, (row) => readField(readFields(row))),
    groups: readList(response.groups, (value) => {
      const row = readFields(value);
      const id = readId(row.id);
      return id === null ? null : { id, values: readTexts(row.values) };
    }),
  };
}

function readField(row: Record<string, unknown>): GroupField | null {
  const [id, name] = [readId(row.id), readText(row.name)];
  return id === null || name === null ? null : { id, name };
}

function readTexts(value: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(readFields(value))) if (typeof text === 'string') texts[key] = text;
  return texts;
}
