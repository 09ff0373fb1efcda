/**
 * For development: a text file as a module with the texts that were saved last. They come from `wordsChannel.cjs`, without
 * a new build. When another build includes the file, it replaces itself: its importers do not run again, so that
 * nothing on the page restarts. A broken file is named with its line, and an open page keeps its old texts.
 */
const path = require('node:path');

const { readWords, whoseWords } = require('./wordsFile.cjs');

const CLIENT = path.resolve(__dirname, 'textsClient.mjs');

module.exports = function liveWords(text) {
  const file = path.relative(this.rootContext, this.resourcePath).split(path.sep).join('/');
  const { words, problem } = readWords(file, text);
  if (!words) this.emitError(new Error(problem));
  return words ? writeModule(words, whoseWords(file)) : writeBroken(problem);
};

/** Passes its texts to the module that replaces it after the next build. */
const KEEP = `export default words;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((kept) => { kept.words = words; });
}`;

const writeModule = (words, { language, room }) => `import { keepLive } from ${JSON.stringify(CLIENT)};
const words = keepLive(${JSON.stringify(language)}, ${JSON.stringify(room)}, ${JSON.stringify(words)});
${KEEP}`;

/** A page opened while the file was broken has nothing to keep: it fails, and reloads once the file is corrected. */
const writeBroken = (problem) => `const kept = import.meta.webpackHot && import.meta.webpackHot.data;
const words = kept && kept.words;
if (!words) throw new Error(${JSON.stringify(problem)});
${KEEP}`;
