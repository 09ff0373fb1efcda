import fs from 'node:fs';

import type { BrowserContext } from 'playwright-core';

import { lengthenAll } from '../../scripts/locales/longTexts.cjs';
import type { Language } from '@contract/languages';
import { setTextLanguage } from '@test/browser/texts';

/** The language of a tour: one of the console's, or English with every text two fifths longer. */
export type Voice = Language | 'long';

const WORDS_IN_CHUNK = /JSON\.parse\('((?:\\.|[^'\\])*)'\)/g;

/** The language in which the server of such a tour is started. */
export const languageOf = (voice: Voice): Language => (voice === 'long' ? 'en' : voice);

/** Sets the language of a browser and of the tour's own texts; the built console stays as it is, its texts are replaced in transit. */
export async function speakIn(context: BrowserContext, voice: Voice): Promise<void> {
  const language = languageOf(voice);
  const rooms = fs.readFileSync('src/app/languages/en.ts', 'utf8');
  const change = (room: string, texts: object) => (rooms.includes(`/en/${room}.json`) ? lengthenAll(texts) : texts);
  setTextLanguage(language, voice === 'long' ? change : undefined);
  await context.addInitScript((chosen) => {
    if (chosen !== 'ru') localStorage.setItem('language', chosen);
  }, language);
  if (voice !== 'long') return;
  await context.route(/\/a\/language-en\.\w+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: lengthenChunk(await answer.text()) });
  });
}

/** @throws Error when the chunk contains no texts in the expected form */
function lengthenChunk(program: string): string {
  const longer = program.replaceAll(WORDS_IN_CHUNK, (_whole, literal: string) => {
    const words = JSON.parse(literal.replaceAll(/\\([\\'])/g, '$1')) as object;
    return `JSON.parse(${JSON.stringify(JSON.stringify(lengthenAll(words)))})`;
  });
  if (longer === program) throw new Error('The chunk of English words looks otherwise than before');
  return longer;
}
