/** For development: what stands in a file of words, or the line on which it is broken. */
const ts = require('typescript');

const { lengthenAll } = require('./longWords.cjs');

/** Language and room of a file, by its path; undefined for any other file. */
function whoseWords(file) {
  const [, language, room] = /locales[\\/]([a-z]{2})[\\/](\w+)\.json$/.exec(file) ?? [];
  return language && { language, room };
}

/** `LONG_WORDS=1` makes every text two fifths longer, to see where a wordy language would not fit. */
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

module.exports = { readWords, whoseWords };
