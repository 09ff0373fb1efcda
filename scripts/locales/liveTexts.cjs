/**
 * For development: a text file as a module with the texts that were saved last. They come from `textsChannel.cjs`, without
 * a new build. When another build includes the file, it replaces itself: its importers do not run again, so that
 * nothing on the page restarts. A broken file is named with its line, and an open page keeps its old texts.
 */
const path = require('node:path');

const { readTexts, readTextsPath } = require('./textsFile.cjs');

const CLIENT = path.resolve(__dirname, 'textsClient.mjs');

module.exports = function liveTexts(text) {
  const file = path.relative(this.rootContext, this.resourcePath).split(path.sep).join('/');
  const { texts, problem } = readTexts(file, text);
  if (!texts) this.emitError(new Error(problem));
  return texts ? writeModule(texts, readTextsPath(file)) : writeBroken(problem);
};

/** Passes its texts to the module that replaces it after the next build. */
const KEEP = `export default texts;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((kept) => { kept.texts = texts; });
}`;

const writeModule = (texts, { language, namespace }) => `import { keepLive } from ${JSON.stringify(CLIENT)};
const texts = keepLive(${JSON.stringify(language)}, ${JSON.stringify(namespace)}, ${JSON.stringify(texts)});
${KEEP}`;

/** A page opened while the file was broken has nothing to keep: it fails, and reloads once the file is corrected. */
const writeBroken = (problem) => `const kept = import.meta.webpackHot && import.meta.webpackHot.data;
const texts = kept && kept.texts;
if (!texts) throw new Error(${JSON.stringify(problem)});
${KEEP}`;
