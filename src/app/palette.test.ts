import { palettes, type Palette } from './palette';

type Name = keyof Palette;

const backgrounds: Name[] = ['layout', 'surface', 'elevated'];
const neutral: Name[] = ['text', 'textSecondary', 'placeholder'];
const meanings: Name[] = ['success', 'warning', 'error', 'info', 'schedule'];
const colored: Name[] = ['link', 'primary', ...meanings];
const solids: Name[] = ['primary', 'primaryHover', 'primaryActive', 'error'];
/** Text of a meaning on its tint: chips, heads of nodes, notices. */
const tints: [Name, Name][] = [
  ['success', 'successFill'],
  ['warning', 'warningFill'],
  ['error', 'errorFill'],
  ['info', 'infoFill'],
  ['schedule', 'scheduleFill'],
];
const tintFills = tints.map(([, fill]) => fill);

/** Source: WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const OUTLINE = 3;
/** Tinted text is small, so it is further above the limit. */
const TINTED = { light: 6.1, dark: 7.9 };

/** Relative luminance of `#rrggbb`. Source: WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = (fronts: Name[], backs: Name[]) => fronts.flatMap((front) => backs.map((back) => [front, back] as const));

it('computes the contrast of black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  const palette = palettes[mode];
  const measure = (front: Name, back: Name) => contrast(palette[front], palette[back]);

  it.each(pairs([...neutral, ...colored], backgrounds))('%s can be read on %s', (text, back) => {
    expect(measure(text, back)).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(pairs(neutral.slice(0, 2), ['fill', 'primaryFill', ...tintFills]))('%s can be read on %s', (text, back) => {
    expect(measure(text, back)).toBeGreaterThanOrEqual(TEXT);
  });

  it.each([...pairs(['primary', 'primaryHover', 'link'], ['primaryFill']), ...pairs(['primary'], ['fill'])])(
    '%s can be read on %s',
    (text, back) => {
      expect(measure(text, back)).toBeGreaterThanOrEqual(TEXT);
    },
  );

  it.each(tints)('%s can be read on %s', (text, back) => {
    expect(measure(text, back)).toBeGreaterThanOrEqual(TINTED[mode]);
  });

  it.each(solids)('the text on solid %s can be read', (solid) => {
    expect(measure('onSolid', solid)).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(pairs(['outline', 'edge', 'primary'], backgrounds))('%s can be seen on %s', (line, back) => {
    expect(measure(line, back)).toBeGreaterThanOrEqual(OUTLINE);
  });
});
