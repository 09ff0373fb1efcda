/** SVG paths in a 20 × 20 view box. */
export const BAR_ICONS = {
  search: 'M8.8 3.2a5.6 5.6 0 1 1 0 11.2 5.6 5.6 0 0 1 0-11.2M13 13l4 4',
  stop: 'M7 2.5h6l4.5 4.5v6L13 17.5H7L2.5 13V7zM7.5 7.5v5M12.5 7.5v5',
  support: 'M3 4.5h14v9.5H9.5L6 17v-3H3z',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M10 14.3v.2M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15',
  profile: 'M10 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M4 16.5c.5-3 3-4.5 6-4.5s5.5 1.5 6 4.5',
  logout: 'M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M16 10H8',
  menu: 'M3 5h14M3 10h14M3 15h14',
  narrow: 'M4 4v12M16 10H8M11 6.5 7.5 10l3.5 3.5',
  widen: 'M4 4v12M8 10h8M12.5 6.5 16 10l-3.5 3.5',
  system: 'M3 4h14v9.5H3zM7 17h6M10 13.5V17',
  light:
    'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  dark: 'M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3z',
} as const;

/** An icon of the top bar. */
export type BarIconName = keyof typeof BAR_ICONS;
