import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

import { WordsChannel } from '../../scripts/locales/wordsChannel.cjs';

const root = path.resolve(__dirname, '../..');

interface LoaderContext {
  rootContext: string;
  resourcePath: string;
  emitError: (error: Error) => void;
}

const liveWords = createRequire(__filename)('../../scripts/locales/liveWords.cjs') as (
  this: LoaderContext,
  text: string,
) => string;

const { readWords } = createRequire(__filename)('../../scripts/locales/wordsFile.cjs') as {
  readWords: (file: string, text: string) => { words?: object; problem?: string };
};

/** What development makes of a text file: the program of its module, and its messages. */
function load(text: string): { program: string; problems: string[] } {
  const problems: string[] = [];
  const program = liveWords.call(
    {
      rootContext: root,
      resourcePath: path.join(root, 'locales', 'ru', 'sample.json'),
      emitError: ({ message }) => void problems.push(message),
    },
    text,
  );
  return { program, problems };
}

interface Hot {
  data?: { words?: object };
  accept: () => void;
  dispose: (keep: (kept: { words?: object }) => void) => void;
}

/** Runs the program as a page does, with the state of the module before it; returns its texts, and its own state. */
function open(program: string, data?: Hot['data']): { words: unknown; kept: { words?: object }; taken: unknown[] } {
  const kept = {};
  const taken: unknown[] = [];
  const hot: Hot = { data, accept: () => undefined, dispose: (keep) => keep(kept) };
  const body = program
    .replace(/^import \{ keepLive \} from .*$/m, '')
    .replaceAll('import.meta.webpackHot', 'hot')
    .replace('export default words;', 'handOut(words);');
  let words: unknown = null;
  runInNewContext(body, {
    hot,
    handOut: (handed: unknown) => (words = handed),
    keepLive: (language: string, room: string, known: object) => {
      taken.push([language, room, known]);
      return known;
    },
  });
  return { words, kept, taken };
}

const GOOD = '{\n  "title": "x"\n}';
const BROKEN = '{\n  "title": "x",\n}';

it('a file of words takes later ones over and is kept for what comes after it', () => {
  const { program, problems } = load(GOOD);
  expect(problems).toEqual([]);
  const words = { title: 'x' };
  expect(open(program)).toEqual({ words, kept: { words }, taken: [['ru', 'sample', words]] });
});

it('a broken file is named with its line, and the open page keeps its words through it', () => {
  const { program, problems } = load(BROKEN);
  expect(problems).toEqual([expect.stringMatching(/^locales\/ru\/sample\.json:2 {2}/)]);
  const { kept } = open(load(GOOD).program);
  const words = { title: 'x' };
  expect(open(program, kept)).toEqual({ words, kept: { words }, taken: [] });
});

it('a page that was opened with a broken file fails, so that it loads anew once the file is mended', () => {
  const { program } = load(BROKEN);
  expect(() => open(program)).toThrow(/^locales\/ru\/sample\.json:2 {2}/);
});

it('a key that was deleted says its name on the page, and is named in the terminal', () => {
  const { words, problem } = readWords('locales/ru/login.json', '{ "email": null }');
  expect(words).toMatchObject({ email: { label: '[email.label]' }, title: '[title]' });
  expect(problem).toMatch(/^locales\/ru\/login\.json:1 {2}title: /m);
  expect(readWords('locales/ru/login.json', '[]')).toEqual({
    problem: expect.stringMatching(/^locales\/ru\/login\.json:1 {2}/) as string,
  });
});

describe('the channel of saved words', () => {
  interface Told {
    files: { language: string; room: string; words: object }[];
    problems: string[];
  }

  let folder: string;
  let channel: WordsChannel;
  let server: http.Server;
  let mended = 0;
  const pages: AbortController[] = [];

  beforeEach(async () => {
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-words-')), 'locales');
    fs.mkdirSync(path.join(folder, 'ru'), { recursive: true });
    save(GOOD);
    mended = 0;
    channel = new WordsChannel(folder, () => (mended += 1));
    server = http.createServer((request, response) => {
      channel.handle(request, response, () => response.writeHead(404).end());
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  });

  afterEach(() => {
    for (const page of pages.splice(0)) page.abort();
    channel.close();
    server.close();
    fs.rmSync(path.dirname(folder), { recursive: true });
  });

  const save = (text: string) => fs.writeFileSync(path.join(folder, 'ru', 'sample.json'), text);

  /** A page that listens; returns its next event. */
  async function openPage(): Promise<() => Promise<Told>> {
    const page = new AbortController();
    pages.push(page);
    const { port } = server.address() as AddressInfo;
    const { body } = await fetch(`http://localhost:${port}/saved-words`, { signal: page.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => {
      const { value = '' } = (await reader?.read()) ?? {};
      return JSON.parse(value.replace('data: ', '')) as Told;
    };
  }

  const NEW = { language: 'ru', room: 'sample', words: { title: 'y' } };

  it('tells an open page of a saved file, and a later page of all that was saved', async () => {
    const hear = await openPage();
    expect(await hear()).toEqual({ files: [], problems: [] });
    save('{ "title": "y" }');
    expect(await hear()).toEqual({ files: [NEW], problems: [] });
    expect(await (await openPage())()).toEqual({ files: [NEW], problems: [] });
  });

  it('names a broken file by its line until it is mended', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const hear = await openPage();
    await hear();
    save(BROKEN);
    const problem = expect.stringMatching(/^locales\/ru\/sample\.json:2 {2}/) as string;
    expect(await hear()).toEqual({ files: [], problems: [problem] });
    expect(said).toHaveBeenCalledWith(expect.stringContaining('locales/ru/sample.json:2'));
    expect(mended).toBe(0);
    save('{ "title": "y" }');
    expect(await hear()).toEqual({ files: [NEW], problems: [] });
    expect(mended).toBe(1);
  });
});
