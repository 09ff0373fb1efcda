import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { addNamespace } from '@/lib/i18n';

const WORDS_DIR = path.resolve('locales/ru');

/** Adds the texts of every namespace, so that a component can be tested without its page. */
export function addAllNamespaces(): void {
  for (const file of readdirSync(WORDS_DIR)) {
    if (!file.endsWith('.json')) continue;
    const words = JSON.parse(readFileSync(path.join(WORDS_DIR, file), 'utf8')) as object;
    addNamespace(path.basename(file, '.json'), words);
  }
}
