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
  /** Words of a button or a menu entry with that tint. */
  onPrimaryFill: string;
  /** Text on primary, error and the other solid fills. */
  onSolid: string;
  link: string;
  /** Meanings, also of the designer's nodes: start, delay, a problem, message, schedule. */
  success: string;
  warning: string;
  error: string;
  info: string;
  schedule: string;
  /** Tints behind text of the same meaning. */
  successFill: string;
  warningFill: string;
  errorFill: string;
  infoFill: string;
  scheduleFill: string;
  /** Lines between nodes. */
  edge: string;
  /** Over the page behind a dialog. */
  mask: string;
  shadowPopover: string;
  shadowDialog: string;
}

/** The colours of both themes. */
export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    layout: '#eef3f3',
    surface: '#ffffff',
    elevated: '#ffffff',
    fill: '#e3ebeb',
    text: '#142424',
    textSecondary: '#4c5f5f',
    placeholder: '#5b6c6c',
    divider: '#cdd8d8',
    outline: '#748686',
    primary: '#0f766e',
    primaryHover: '#0b655e',
    primaryActive: '#08544e',
    primaryFill: '#ddf1ee',
    onPrimaryFill: '#08544e',
    onSolid: '#ffffff',
    link: '#0f6a76',
    success: '#14662f',
    warning: '#7a4c00',
    error: '#a81f1f',
    info: '#17529a',
    schedule: '#5a31a8',
    successFill: '#e2f4e8',
    warningFill: '#fdf1d8',
    errorFill: '#fdeaea',
    infoFill: '#e6f0fb',
    scheduleFill: '#f0eafb',
    edge: '#6b7d7d',
    mask: '#00000073',
    shadowPopover: '0 4px 16px #14242424',
    shadowDialog: '0 16px 48px #14242433',
  },
  dark: {
    layout: '#0b1212',
    surface: '#172323',
    elevated: '#213131',
    fill: '#2b3d3d',
    text: '#e4eded',
    textSecondary: '#a9bcbc',
    placeholder: '#95aaaa',
    divider: '#3a5050',
    outline: '#7f9797',
    primary: '#35b8a9',
    primaryHover: '#4fcbbd',
    primaryActive: '#2aa396',
    primaryFill: '#123d39',
    onPrimaryFill: '#4fcbbd',
    onSolid: '#05201d',
    link: '#4fc3cf',
    success: '#8fdca8',
    warning: '#f0c674',
    error: '#f7b0aa',
    info: '#a5cbf7',
    schedule: '#d0bcfa',
    successFill: '#14331f',
    warningFill: '#3a2b0c',
    errorFill: '#43201e',
    infoFill: '#17304f',
    scheduleFill: '#2f2350',
    edge: '#7f9797',
    mask: '#00000073',
    shadowPopover: '0 0 0 1px #3a5050, 0 8px 24px #000000a6',
    shadowDialog: '0 0 0 1px #3a5050, 0 16px 40px #000000a6',
  },
};
