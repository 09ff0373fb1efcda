/** SVG paths in a 20 × 20 view box. */
export const BAR_ICONS = {
  support: 'M3 4.5h14v9.5H9.5L6 17v-3H3z',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M10 14.3v.2M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15',
  profile: 'M10 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M4 16.5c.5-3 3-4.5 6-4.5s5.5 1.5 6 4.5',
  logout: 'M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M16 10H8',
} as const;

/** An icon of the top bar. */
export type BarIcon = keyof typeof BAR_ICONS;
