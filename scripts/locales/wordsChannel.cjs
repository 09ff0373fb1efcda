/**
 * For development: hands a saved file of words to every open page at once. A build takes from half a second to some seconds, and
 * words need none. Whoever comes later is told all that was saved since the start, because what is built is as old as that.
 */
const fs = require('node:fs');
const path = require('node:path');

const { readWords, whoseWords } = require('./wordsFile.cjs');

const ADDRESS = '/saved-words';
/** An editor may empty a file before it writes it. */
const SETTLE_MS = 30;

/** Every file of words in the folder, language by language. */
const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter(whoseWords);

/** Watches the files of words below a folder until it is closed. */
class WordsChannel {
  texts = new Map();
  saved = new Map();
  problems = new Map();
  broken = new Set();
  pages = new Set();
  timers = new Map();

  /** @param whenMended is called when a broken file is whole again, because what was built may have failed with it */
  constructor(folder, whenMended) {
    this.folder = folder;
    this.whenMended = whenMended;
    const files = filesIn(folder);
    for (const file of files) this.read(file);
    this.watchers = [...new Set(files.map((file) => path.dirname(file)))].map((place) =>
      fs.watch(place, (_kind, name) => this.await(path.join(place, name ?? ''))),
    );
  }

  await(file) {
    if (!whoseWords(file)) return;
    clearTimeout(this.timers.get(file));
    this.timers.set(
      file,
      setTimeout(() => this.look(file), SETTLE_MS),
    );
  }

  /** Answers the words of a file; undefined when it is broken, and its line is known then. */
  read(file) {
    const text = fs.readFileSync(file, 'utf8');
    this.texts.set(file, text);
    const name = ['locales', ...path.relative(this.folder, file).split(path.sep)].join('/');
    const { words, problem } = readWords(name, text);
    if (problem) this.problems.set(file, problem);
    else this.problems.delete(file);
    if (words) this.broken.delete(file);
    else this.broken.add(file);
    return words;
  }

  look(file) {
    if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') === this.texts.get(file)) return;
    const wasBroken = this.broken.has(file);
    const words = this.read(file);
    if (words) this.saved.set(file, { ...whoseWords(file), words });
    if (this.problems.has(file)) console.error(`\n${this.problems.get(file)}`);
    this.tell(this.pages, words ? [this.saved.get(file)] : []);
    if (wasBroken && words) this.whenMended();
  }

  tell(pages, files) {
    const message = `data: ${JSON.stringify({ files, problems: [...this.problems.values()] })}\n\n`;
    for (const page of pages) page.write(message);
  }

  /** Answers a page that asks for saved words; everybody else goes on to `next`. */
  handle(request, response, next) {
    if (request.url !== ADDRESS) {
      next();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    this.pages.add(response);
    response.once('close', () => this.pages.delete(response));
    this.tell([response], [...this.saved.values()]);
  }

  close() {
    for (const watcher of this.watchers) watcher.close();
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const page of this.pages) page.end();
  }
}

/** Puts a channel before everything else that the development server does: what compresses would keep words back. */
const serveSavedWords = (folder) => (middlewares, server) => {
  const channel = new WordsChannel(folder, () => server.invalidate());
  server.compiler.hooks.shutdown.tap('WordsChannel', () => channel.close());
  return [channel.handle.bind(channel), ...middlewares];
};

module.exports = { WordsChannel, serveSavedWords };
