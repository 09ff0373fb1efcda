import { palettes, type Palette } from './palette';

type Name = keyof Palette;

const backgrounds: Name[] = ['layout', 'surface', 'elevated'];
const texts: Name[] = [
  'text',
  'textSecondary',
  'placeholder',
  'link',
  'primary',
  'success',
  'warning',
  'error',
  'info',
];
const accents: Name[] = ['nodeStart', 'nodeMessage', 'nodeDelay', 'nodeSchedule'];
const solids: Name[] = ['primary', 'primaryHover', 'primaryActive', 'error'];

const TEXT = 4.5;
const OUTLINE = 3;

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

it('knows the contrast of black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  const palette = palettes[mode];

  it.each(pairs([...texts, ...accents], backgrounds))('%s can be read on %s', (text, back) => {
    expect(contrast(palette[text], palette[back])).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(pairs(['text', 'textSecondary'], ['fill', 'primaryFill']))('%s can be read on %s', (text, back) => {
    expect(contrast(palette[text], palette[back])).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(solids)('the text on solid %s can be read', (solid) => {
    expect(contrast(palette.onSolid, palette[solid])).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(backgrounds)('the outline of a control can be seen on %s', (back) => {
    expect(contrast(palette.outline, palette[back])).toBeGreaterThanOrEqual(OUTLINE);
  });
});
