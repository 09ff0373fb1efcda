import { countCharacters, cutCharacters, cutText, indexAfter, isLongerThan } from './graphemes';

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
const FLAG = '\u{1f1f7}\u{1f1fa}';
const THUMB = '\u{1f44d}\u{1f3fd}';
const HEART = '\u2764\ufe0f';
const ACUTE = 'e\u0301';

describe.each(['with', 'without'])('%s Intl.Segmenter', (which) => {
  let module = { cutText, indexAfter };

  beforeAll(() => {
    if (which === 'with') return;
    const { Segmenter } = Intl;
    Object.assign(Intl, { Segmenter: undefined });
    jest.isolateModules(() => (module = jest.requireActual<typeof module>('./graphemes')));
    Object.assign(Intl, { Segmenter });
  });

  it.each([FAMILY, FLAG, THUMB, HEART, ACUTE, '\u{1f600}'])('does not cut within %s', (emoji) => {
    for (let units = 0; units < emoji.length; units += 1) {
      expect(module.cutText(`ab${emoji}c`, 2 + units)).toBe('ab');
      expect(module.cutText(`${'a'.repeat(4_000)}${emoji}c`, 4_000 + units)).toBe('a'.repeat(4_000));
    }
    expect(module.cutText(`ab${emoji}c`, 2 + emoji.length)).toBe(`ab${emoji}`);
  });

  it('does not halve flags of a long row', () => {
    for (const before of ['', 'a', 'ab', 'abc']) {
      const cut = module.cutText(before + FLAG.repeat(1_200), 4_096);
      expect((cut.length - before.length) % FLAG.length).toBe(0);
      expect(cut.length).toBeGreaterThan(4_092);
    }
  });

  it('counts what people see', () => {
    expect(module.indexAfter(`${FAMILY}${FLAG}${ACUTE}x`, 3)).toBe(FAMILY.length + FLAG.length + ACUTE.length);
    expect(module.indexAfter('ab', 2)).toBeUndefined();
  });
});

it('keeps what fits, and cuts a text of nothing but marks', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText(`a${'\u0301'.repeat(5_000)}`, 4_096)).toHaveLength(4_096);
  expect(cutText(`a${'\u{e0100}'.repeat(5_000)}`, 4_096)).toHaveLength(4_095);
});

it('limits names by characters, not by units, but not those of endless marks', () => {
  const name = FAMILY.repeat(40);
  expect(countCharacters(name)).toBe(40);
  expect(isLongerThan(name, 40)).toBe(false);
  expect(cutCharacters(name, 40)).toBe(name);
  expect(isLongerThan(`${name}x`, 40)).toBe(true);
  expect(cutCharacters(`${name}x`, 40)).toBe(name);
  const marks = `a${'\u0301'.repeat(5_000)}`;
  expect(isLongerThan(marks, 40)).toBe(true);
  expect(isLongerThan(cutCharacters(marks, 40), 40)).toBe(false);
});
