/**
 * For development: sends a saved text file to every open page at once. A build takes from half a second to some seconds, and
 * texts need none. A new page gets all that was saved since the start, because the build is as old as that.
 */
const fs = require('node:fs');
const path = require('node:path');

const { readTexts, readTextsPath } = require('./textsFile.cjs');

const ADDRESS = '/saved-texts';
/** An editor may empty a file before it writes it. */
const SETTLE_MS = 30;

/** Every text file in the folder, language by language. */
const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter(readTextsPath);

/** Watches the text files below a folder until it is closed. */
class TextsChannel {
  contents = new Map();
  saved = new Map();
  problems = new Map();
  broken = new Set();
  pages = new Set();
  timers = new Map();

  /** @param onRepaired is called when a broken file is valid again, because the build may have failed with it */
  constructor(folder, onRepaired) {
    this.folder = folder;
    this.onRepaired = onRepaired;
    const files = filesIn(folder);
    for (const file of files) this.read(file);
    this.watchers = [...new Set(files.map((file) => path.dirname(file)))].map((place) =>
      fs.watch(place, (_kind, name) => this.await(path.join(place, name ?? ''))),
    );
  }

  await(file) {
    if (!readTextsPath(file)) return;
    clearTimeout(this.timers.get(file));
    this.timers.set(
      file,
      setTimeout(() => this.reload(file), SETTLE_MS),
    );
  }

  /** Returns the texts of a file; undefined when it is broken, and then its line is known. */
  read(file) {
    const text = fs.readFileSync(file, 'utf8');
    this.contents.set(file, text);
    const name = ['locales', ...path.relative(this.folder, file).split(path.sep)].join('/');
    const { texts, problem } = readTexts(name, text);
    if (problem) this.problems.set(file, problem);
    else this.problems.delete(file);
    if (texts) this.broken.delete(file);
    else this.broken.add(file);
    return texts;
  }

  reload(file) {
    if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') === this.contents.get(file)) return;
    const wasBroken = this.broken.has(file);
    const texts = this.read(file);
    if (texts) this.saved.set(file, { ...readTextsPath(file), texts });
    if (this.problems.has(file)) console.error(`\n${this.problems.get(file)}`);
    this.send(this.pages, texts ? [this.saved.get(file)] : []);
    if (wasBroken && texts) this.onRepaired();
  }

  send(pages, files) {
    const message = `data: ${JSON.stringify({ files, problems: [...this.problems.values()] })}\n\n`;
    for (const page of pages) page.write(message);
  }

  /** Responds to a page that requests saved texts; other requests go on to `next`. */
  handle(request, response, next) {
    if (request.url !== ADDRESS) {
      next();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    this.pages.add(response);
    response.once('close', () => this.pages.delete(response));
    this.send([response], [...this.saved.values()]);
  }

  close() {
    for (const watcher of this.watchers) watcher.close();
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const page of this.pages) page.end();
  }
}

/** Puts a channel before everything else in the development server: compression would delay the texts. */
const serveSavedTexts = (folder) => (middlewares, server) => {
  const channel = new TextsChannel(folder, () => server.invalidate());
  server.compiler.hooks.shutdown.tap('TextsChannel', () => channel.close());
  return [channel.handle.bind(channel), ...middlewares];
};

module.exports = { TextsChannel, serveSavedTexts };
