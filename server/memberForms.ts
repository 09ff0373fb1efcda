import type { Language } from '@contract/languages';
import type { MemberForms } from '@contract/variables';
import ruServer from '@locales/ru/server.json';

import { textsOf } from './texts';

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The forms of 'members' after a number, for message texts in that language. The browser gets them from here as well. */
export function memberForms(language: Language): MemberForms {
  const { variables } = textsOf('server', ruServer, language) as { variables: Partial<Record<string, string>> };
  return Object.fromEntries(CATEGORIES.map((category) => [category, variables[`members_${category}`]]));
}
