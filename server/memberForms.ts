import type { Language } from '@contract/languages';
import ruServer from '@locales/ru/server.json';

import { textsOf } from './texts';

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The forms of 'members' after a number, for message texts in that language. The browser gets them from here as well. */
export function memberForms(language: Language): Record<string, string> {
  const { variables } = textsOf('server', ruServer, language) as { variables: Partial<Record<string, string>> };
  return Object.fromEntries(
    CATEGORIES.flatMap((category) => {
      const form = variables[`members_${category}`];
      return form === undefined ? [] : [[category, form]];
    }),
  );
}
