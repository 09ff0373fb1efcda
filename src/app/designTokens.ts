import { palettes, type Palette } from './palette';

/** Corners of chips, controls, and cards with dialogs. */
export const RADIUS_PX = { chip: 6, control: 8, card: 12 } as const;

/** The only type sizes, in px. */
export const TYPE = {
  meta: { size: 12, line: 16, weight: 400 },
  secondary: { size: 13, line: 20, weight: 400 },
  body: { size: 14, line: 22, weight: 400 },
  card: { size: 16, line: 24, weight: 600 },
  page: { size: 20, line: 28, weight: 650 },
  figure: { size: 24, line: 32, weight: 650 },
} as const;

/** Fonts of the system, the same in every part of the console. */
export const FONT_STACK = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, sans-serif';

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declare = (name: string, value: string) => `--v-${toKebab(name)}:${value}`;

/** The arrow of a native list, which has no element for one. */
const chevron = ({ textSecondary }: Palette) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='${textSecondary}'><path d='m1.5 4 4.5 4.5L10.5 4'/></svg>`,
  )}")`;

const colors = (palette: Palette) =>
  [
    ...Object.entries(palette).map(([name, value]) => declare(name, String(value))),
    declare('chevron', chevron(palette)),
  ].join(';');

const measures = [
  ...Object.entries(RADIUS_PX).map(([name, px]) => declare(`radius-${name}`, `${px}px`)),
  declare('family', FONT_STACK),
  ...Object.entries(TYPE).map(([name, { size, line, weight }]) =>
    declare(`font-${name}`, `${weight} ${size}px/${line}px var(--v-family)`),
  ),
].join(';');

/**
 * Both themes as CSS variables (`--v-text-secondary`, `--v-success-fill`, `--v-font-card`, …), from the values of antd's theme. The build
 * puts them into the page's head.
 */
export function designTokensCss(): string {
  return [
    `:root{color-scheme:light;${measures};${colors(palettes.light)}}`,
    `:root[data-theme=dark]{color-scheme:dark;${colors(palettes.dark)}}`,
  ].join('');
}
