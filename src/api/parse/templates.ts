import { LANGUAGES } from '@contract/languages';
import type { Template } from '@contract/schemas/shapes';

import { readId, readOneOf, readRows, readText } from './readValue';

/** Templates; rows without an id or a name are left out. */
export const parseTemplates = readRows((row): Template | null => {
  const [id, name] = [readId(row.id), readText(row.name)];
  if (id === null || name === null) return null;
  return {
    id,
    name,
    text: readText(row.text) ?? '',
    variables: readOneOf(LANGUAGES, row.variables),
    mediaUrl: readText(row.mediaUrl),
    mediaName: readText(row.mediaName),
  };
});
