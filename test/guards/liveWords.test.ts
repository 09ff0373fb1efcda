import { createRequire } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

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

/** What development makes of a file of words: the program of its module, and what is said about it. */
function load(text: string): { program: string; problems: string[] } {
  const problems: string[] = [];
  const program = liveWords.call(
    {
      rootContext: root,
      resourcePath: path.join(root, 'locales', 'ru', 'groups.json'),
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

/** Runs the program as a page does, with what the module before it has kept; answers its words, and what it keeps in turn. */
function open(program: string, data?: Hot['data']): { words: unknown; kept: { words?: object }; taken: unknown[] } {
  const kept = {};
  const taken: unknown[] = [];
  const hot: Hot = { data, accept: () => undefined, dispose: (keep) => keep(kept) };
  const body = program
    .replaceAll('import.meta.webpackHot', 'hot')
    .replace('export default words;', 'handOut(words);')
    .replace('globalThis.takeWords?.', 'takeWords');
  let words: unknown = null;
  runInNewContext(body, {
    hot,
    handOut: (handed: unknown) => (words = handed),
    takeWords: (...said: unknown[]) => taken.push(said),
  });
  return { words, kept, taken };
}

const GOOD = '{\n  "title": "x"\n}';
const BROKEN = '{\n  "title": "x",\n}';

it('a saved file of words is handed to the translator and kept for what comes after it', () => {
  const { program, problems } = load(GOOD);
  expect(problems).toEqual([]);
  const words = { title: 'x' };
  expect(open(program)).toEqual({ words, kept: { words }, taken: [['ru', 'groups', words]] });
});

it('a broken file is named with its line, and the open page keeps its words through it', () => {
  const { program, problems } = load(BROKEN);
  expect(problems).toEqual([expect.stringMatching(/^locales\/ru\/groups\.json:3 {2}/)]);
  const { kept } = open(load(GOOD).program);
  const words = { title: 'x' };
  expect(open(program, kept)).toEqual({ words, kept: { words }, taken: [] });
});

it('a page that was opened with a broken file fails, so that it loads anew once the file is mended', () => {
  const { program } = load(BROKEN);
  expect(() => open(program)).toThrow(/^locales\/ru\/groups\.json:3 {2}/);
});
