/**
 * For development: a file of words as a module that replaces itself. Whoever imported it is not run again, so that nothing on the
 * page begins anew; the translator takes the new words over (`src/app/translatorTools.ts`). A broken file is named with its line.
 * `LONG_WORDS=1` makes every text two fifths longer, to see where a wordy language would not fit.
 */
const path = require('node:path');

const ts = require('typescript');

const { lengthenAll } = require('./longWords.cjs');

module.exports = function liveWords(text) {
  const file = path.relative(this.rootContext, this.resourcePath).split(path.sep).join('/');
  let words;
  try {
    words = JSON.parse(text);
  } catch (error) {
    const [found] = ts.parseJsonText(file, text).parseDiagnostics;
    const position = found?.start ?? text.length;
    throw new Error(`${file}:${text.slice(0, position).split('\n').length}  ${error.message}`);
  }
  const [, language, room] = /locales\/(\w+)\/(\w+)\.json$/.exec(file) ?? [];
  const shown = process.env.LONG_WORDS ? lengthenAll(words) : words;
  return `const words = ${JSON.stringify(shown)};
export default words;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  globalThis.takeWords?.(${JSON.stringify(language)}, ${JSON.stringify(room)}, words);
}`;
};
