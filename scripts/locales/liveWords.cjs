/**
 * For development: a file of words as a module whose words are those that were saved last. They come from `wordsChannel.cjs`, not by
 * a new build. When something else is built and brings the file along, it replaces itself: whoever imported it is not run again, so that
 * nothing on the page begins anew. A broken file is named with its line, and an open page keeps the words it had.
 */
const path = require('node:path');

const { readWords, whoseWords } = require('./wordsFile.cjs');

const CLIENT = path.resolve(__dirname, 'wordsClient.mjs');

module.exports = function liveWords(text) {
  const file = path.relative(this.rootContext, this.resourcePath).split(path.sep).join('/');
  const { words, problem } = readWords(file, text);
  if (!words) this.emitError(new Error(problem));
  return words ? writeModule(words, whoseWords(file)) : writeBroken(problem);
};

/** Hands its words to whatever stands here after the next build. */
const KEEP = `export default words;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((kept) => { kept.words = words; });
}`;

const writeModule = (words, { language, room }) => `import { keepLive } from ${JSON.stringify(CLIENT)};
const words = keepLive(${JSON.stringify(language)}, ${JSON.stringify(room)}, ${JSON.stringify(words)});
${KEEP}`;

/** A page that was opened when the file was broken already has nothing to keep: it fails, and loads anew once the file is mended. */
const writeBroken = (problem) => `const kept = import.meta.webpackHot && import.meta.webpackHot.data;
const words = kept && kept.words;
if (!words) throw new Error(${JSON.stringify(problem)});
${KEEP}`;
