/**
 * For development: a file of words as a module that replaces itself. Whoever imported it is not run again, so that nothing on the
 * page begins anew; the translator takes the new words over (`src/app/translatorTools.ts`). A broken file is named with its line, and
 * an open page keeps the words it had: what is typed there outlives the mistake and its mending.
 * `LONG_WORDS=1` makes every text two fifths longer, to see where a wordy language would not fit.
 */
const path = require('node:path');

const ts = require('typescript');

const { lengthenAll } = require('./longWords.cjs');

module.exports = function liveWords(text) {
  const file = path.relative(this.rootContext, this.resourcePath).split(path.sep).join('/');
  const [, language, room] = /locales\/(\w+)\/(\w+)\.json$/.exec(file) ?? [];
  const { words, problem } = readWords(file, text);
  if (problem) this.emitError(new Error(problem));
  return problem ? writeBroken(problem) : writeModule(words, language, room);
};

function readWords(file, text) {
  try {
    const words = JSON.parse(text);
    return { words: process.env.LONG_WORDS ? lengthenAll(words) : words };
  } catch (error) {
    const [found] = ts.parseJsonText(file, text).parseDiagnostics;
    const position = found?.start ?? text.length;
    return { problem: `${file}:${text.slice(0, position).split('\n').length}  ${error.message}` };
  }
}

/** Hands its words to whatever stands here after the next change of the file. */
const KEEP = `export default words;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((kept) => { kept.words = words; });
}`;

const writeModule = (words, language, room) => `const words = ${JSON.stringify(words)};
${KEEP}
globalThis.takeWords?.(${JSON.stringify(language)}, ${JSON.stringify(room)}, words);`;

/** A page that was opened when the file was broken already has nothing to keep: it fails, and loads anew once the file is mended. */
const writeBroken = (problem) => `const kept = import.meta.webpackHot && import.meta.webpackHot.data;
const words = kept && kept.words;
if (!words) throw new Error(${JSON.stringify(problem)});
${KEEP}`;
