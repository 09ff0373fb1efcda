import fs from 'node:fs';

import { palettes, type Palette } from './palette';

type Name = keyof Palette;

const flat: Name[] = ['layout', 'surface', 'elevated'];
const neutral: Name[] = ['text', 'textSecondary', 'placeholder'];
const meanings: Name[] = ['success', 'warning', 'error', 'info', 'schedule'];
const colored: Name[] = ['link', 'primary', 'primaryHover', 'onPrimaryFill', ...meanings];
const solids: Name[] = ['primary', 'primaryHover', 'primaryActive', 'error'];
/** Text of a meaning on its tint: chips, heads of nodes, notices. */
const tints: [Name, Name][] = [
  ['success', 'successFill'],
  ['warning', 'warningFill'],
  ['error', 'errorFill'],
  ['info', 'infoFill'],
  ['schedule', 'scheduleFill'],
];
/** Every background that text can have: hovered and chosen rows and notices contain texts of any meaning. */
const backgrounds: Name[] = [...flat, 'fill', 'primaryFill', ...tints.map(([, fill]) => fill)];

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

describe('the style sheets', () => {
  const styles = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    // The simulated phone looks like a phone, not like the console.
    .filter((file) => file.endsWith('.css') && !file.startsWith('phone'))
    .map((file) => fs.readFileSync(`src/${file}`, 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''))
    .join('\n');
  const toName = (kebab: string) => kebab.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  /** Names of the colours that a property gets anywhere. */
  const colorsOf = (property: string) =>
    [...styles.matchAll(new RegExp(`[^-\\w]${property}:([^;]*);`, 'g'))].flatMap(([, value = '']) =>
      [...value.matchAll(/var\(--v-([\w-]+)\)/g)].map(([, name = '']) => toName(name)),
    );

  it('contain no colour of their own', () => {
    const own = styles.match(/[^\n]*(?:#[\da-f]{3,8}\b|rgba?\(|hsla?\()[^\n]*/gi) ?? [];
    // A scanner needs white around a code.
    expect(own.map((line) => line.trim())).toEqual(['background: #fff;']);
  });

  it('color texts only as measured above', () => {
    const measured = [...neutral, ...colored, 'onSolid'];
    expect(colorsOf('color').filter((name) => !measured.includes(name as Name))).toEqual([]);
  });

  it('have no background that is not measured above', () => {
    // Dots and bars contain no text.
    const wordless = ['success', 'warning', 'outline', 'divider', 'chevron', 'canvasDot', 'mask'];
    const measured: string[] = [...backgrounds, ...solids, ...wordless];
    const used = [...colorsOf('background'), ...colorsOf('background-color'), ...colorsOf('--tint')];
    expect(used.filter((name) => !measured.includes(name))).toEqual([]);
  });

  it.each([
    ['font-size', /^(?:12|13|14|16|20|24)px$/],
    ['border-radius', /^(?:var\(--v-radius-\w+\)|50%|0|[1-4]px)$/],
  ])('have only the design tokens as %s', (property, allowed) => {
    const exceptions = [
      // The code that is typed on the phone; monospaced letters are wider.
      '34px',
      '0.94em',
      // A card on a canvas that is zoomed out, which scales its letters down (decisions 0121 and 0122).
      '18px',
      '22px',
      '25px',
      '26px',
      '28px',
      '30px',
      // Half of the height of a badge and of a tag; an end of a line; corners that follow those of a frame; speech bubbles.
      '9px',
      '10px',
      '14px',
      '0 3px 3px 0',
      'calc(var(--v-radius-control) - 1px) 0 0 calc(var(--v-radius-control) - 1px)',
      '0 calc(var(--v-radius-control) - 1px) calc(var(--v-radius-control) - 1px) 0',
      'calc(var(--v-radius-card) - 1px) calc(var(--v-radius-card) - 1px) 0 0',
      'calc(var(--v-radius-card) - 1px) 0 0 calc(var(--v-radius-card) - 1px)',
      '0 0 calc(var(--v-radius-card) - 1px) calc(var(--v-radius-card) - 1px)',
      'var(--v-radius-card) var(--v-radius-card) 0 0',
      '0 0 var(--v-radius-card) var(--v-radius-card)',
      '2px 12px 12px',
      '12px 12px 12px 4px',
    ];
    const used = [...styles.matchAll(new RegExp(`[^-\\w]${property}: ([^;]*);`, 'g'))].map(([, value = '']) => value);
    expect(used.filter((value) => !allowed.test(value) && !exceptions.includes(value))).toEqual([]);
  });
});
