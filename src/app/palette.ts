/** The colours of a theme by purpose. Text reaches a contrast of 4.5 : 1 and outlines 3 : 1; a test checks it. */
export interface Palette {
  /** The background of everything, of cards and bars, of menus and dialogs. */
  layout: string;
  surface: string;
  elevated: string;
  /** Quiet fill of skeletons and hovered rows. */
  fill: string;
  text: string;
  textSecondary: string;
  placeholder: string;
  /** Dividing lines, and outlines that mark a control. */
  divider: string;
  outline: string;
  primary: string;
  primaryHover: string;
  primaryActive: string;
  /** Tint behind a selected row or menu entry. */
  primaryFill: string;
  /** Text on primary, error and the other solid fills. */
  onSolid: string;
  link: string;
  success: string;
  warning: string;
  error: string;
  info: string;
  /** Accents of the designer's nodes. */
  nodeStart: string;
  nodeMessage: string;
  nodeDelay: string;
  nodeSchedule: string;
}

/** The colours of both themes. */
export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    layout: '#f3f6f6',
    surface: '#ffffff',
    elevated: '#ffffff',
    fill: '#e6ecec',
    text: '#142424',
    textSecondary: '#4c5f5f',
    placeholder: '#607272',
    divider: '#dce4e4',
    outline: '#7d8f8f',
    primary: '#0f766e',
    primaryHover: '#0b655e',
    primaryActive: '#08544e',
    primaryFill: '#ddf1ee',
    onSolid: '#ffffff',
    link: '#0f6a76',
    success: '#1a7a3c',
    warning: '#8f5a00',
    error: '#bf2626',
    info: '#1d63b8',
    nodeStart: '#1a7a3c',
    nodeMessage: '#1d63b8',
    nodeDelay: '#8f5a00',
    nodeSchedule: '#6d3fc4',
  },
  dark: {
    layout: '#0e1616',
    surface: '#162121',
    elevated: '#1d2a2a',
    fill: '#263535',
    text: '#e4eded',
    textSecondary: '#a9bcbc',
    placeholder: '#8ea3a3',
    divider: '#2c3d3d',
    outline: '#6f8686',
    primary: '#35b8a9',
    primaryHover: '#4fcbbd',
    primaryActive: '#2aa396',
    primaryFill: '#123d39',
    onSolid: '#05201d',
    link: '#4fc3cf',
    success: '#57c27a',
    warning: '#e0a63a',
    error: '#f28b82',
    info: '#74abf0',
    nodeStart: '#57c27a',
    nodeMessage: '#74abf0',
    nodeDelay: '#e0a63a',
    nodeSchedule: '#b495f5',
  },
};

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const variables = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, color]) => `--v-${toKebab(name)}:${String(color)}`)
    .join(';');

/** Both themes as CSS variables (`--v-text-secondary`, `--v-node-start`, …). The build puts them into the page's head. */
export function paletteCss(): string {
  return [
    `:root{color-scheme:light;${variables(palettes.light)}}`,
    `:root[data-theme=dark]{color-scheme:dark;${variables(palettes.dark)}}`,
  ].join('');
}
