import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

import { TextsChannel } from '../../scripts/locales/textsChannel.cjs';

const root = path.resolve(__dirname, '../..');

interface LoaderContext {
  rootContext: string;
  resourcePath: string;
  emitError: (error: Error) => void;
}

const liveTexts = createRequire(__filename)('../../scripts/locales/liveTexts.cjs') as (
  this: LoaderContext,
  text: string,
) => string;

const { readTexts } = createRequire(__filename)('../../scripts/locales/textsFile.cjs') as {
  readTexts: (file: string, text: string) => { texts?: object; problem?: string };
};

/** What development makes of a text file: the program of its module, and its messages. */
function load(text: string): { program: string; problems: string[] } {
  const problems: string[] = [];
  const program = liveTexts.call(
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
  data?: { texts?: object };
  accept: () => void;
  dispose: (keep: (kept: { texts?: object }) => void) => void;
}

/** Runs the program as a page does, with the state of the module before it; returns its texts, and its own state. */
function open(program: string, data?: Hot['data']): { texts: unknown; kept: { texts?: object }; taken: unknown[] } {
  const kept = {};
  const taken: unknown[] = [];
  const hot: Hot = { data, accept: () => undefined, dispose: (keep) => keep(kept) };
  const body = program
    .replace(/^import \{ keepLive \} from .*$/m, '')
    .replaceAll('import.meta.webpackHot', 'hot')
    .replace('export default texts;', 'handOut(texts);');
  let texts: unknown = null;
  runInNewContext(body, {
    hot,
    handOut: (handed: unknown) => (texts = handed),
    keepLive: (language: string, namespace: string, known: object) => {
      taken.push([language, namespace, known]);
      return known;
    },
  });
  return { texts, kept, taken };
}

const GOOD = '{\n  "title": "x"\n}';
const BROKEN = '{\n  "title": "x",\n}';

it('a text file gets later texts, and passes its texts to its next version', () => {
  const { program, problems } = load(GOOD);
  expect(problems).toEqual([]);
  const texts = { title: 'x' };
  expect(open(program)).toEqual({ texts, kept: { texts }, taken: [['ru', 'sample', texts]] });
});

it('a broken file is reported with its line, and the open page keeps its texts', () => {
  const { program, problems } = load(BROKEN);
  expect(problems).toEqual([expect.stringMatching(/^locales\/ru\/sample\.json:2 {2}/)]);
  const { kept } = open(load(GOOD).program);
  const texts = { title: 'x' };
  expect(open(program, kept)).toEqual({ texts, kept: { texts }, taken: [] });
});

it('a page opened with a broken file fails, so that it reloads when the file is corrected', () => {
  const { program } = load(BROKEN);
  expect(() => open(program)).toThrow(/^locales\/ru\/sample\.json:2 {2}/);
});

it('a deleted key is shown as its name on the page, and reported in the terminal', () => {
  const { texts, problem } = readTexts('locales/ru/login.json', '{ "email": null }');
  expect(texts).toMatchObject({ email: { label: '[email.label]' }, title: '[title]' });
  expect(problem).toMatch(/^locales\/ru\/login\.json:1 {2}title: /m);
  expect(readTexts('locales/ru/login.json', '[]')).toEqual({
    problem: expect.stringMatching(/^locales\/ru\/login\.json:1 {2}/) as string,
  });
});

describe('the channel of saved texts', () => {
  interface Message {
    files: { language: string; namespace: string; texts: object }[];
    problems: string[];
  }

  let folder: string;
  let channel: TextsChannel;
  let server: http.Server;
  let repairs = 0;
  const pages: AbortController[] = [];

  beforeEach(async () => {
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-words-')), 'locales');
    fs.mkdirSync(path.join(folder, 'ru'), { recursive: true });
    save(GOOD);
    repairs = 0;
    channel = new TextsChannel(folder, () => (repairs += 1));
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

  /** An open page; returns a function that waits for its next event. */
  async function openPage(): Promise<() => Promise<Message>> {
    const page = new AbortController();
    pages.push(page);
    const { port } = server.address() as AddressInfo;
    const { body } = await fetch(`http://localhost:${port}/saved-texts`, { signal: page.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => {
      const { value = '' } = (await reader?.read()) ?? {};
      return JSON.parse(value.replace('data: ', '')) as Message;
    };
  }

  const NEW = { language: 'ru', namespace: 'sample', texts: { title: 'y' } };

  it('sends a saved file to an open page, and all saved files to a later page', async () => {
    const nextMessage = await openPage();
    expect(await nextMessage()).toEqual({ files: [], problems: [] });
    save('{ "title": "y" }');
    expect(await nextMessage()).toEqual({ files: [NEW], problems: [] });
    expect(await (await openPage())()).toEqual({ files: [NEW], problems: [] });
  });

  it('reports a broken file with its line until it is corrected', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const nextMessage = await openPage();
    await nextMessage();
    save(BROKEN);
    const problem = expect.stringMatching(/^locales\/ru\/sample\.json:2 {2}/) as string;
    expect(await nextMessage()).toEqual({ files: [], problems: [problem] });
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('locales/ru/sample.json:2'));
    expect(repairs).toBe(0);
    save('{ "title": "y" }');
    expect(await nextMessage()).toEqual({ files: [NEW], problems: [] });
    expect(repairs).toBe(1);
  });
});
