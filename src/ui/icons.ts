const CIRCLE = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15';

/** SVG paths in a 20 × 20 view box, for `LineIcon`, that several features use. */
export const ICONS = {
  clock: `${CIRCLE}M10 5.8V10l2.8 1.8`,
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7 7h9.5v9.5H7z M13 7V3.5H3.5V13H7',
  delete: 'M4 6h12 M8 6V4h4v2 M5.5 6l.8 10.5h7.4L14.5 6',
  edit: 'M3.5 16.5l.8-3.6L13 4.2l2.8 2.8-8.7 8.7z M11.2 6l2.8 2.8',
  error: `${CIRCLE}M10 6v5.2M10 13.8v.2`,
  info: `${CIRCLE}M10 9.2v4.8M10 6v.2`,
  paperClip: 'M15.5 9.5 9.8 15.2a3.4 3.4 0 0 1-4.8-4.8l6-6a2.3 2.3 0 0 1 3.3 3.3l-5.8 5.8a1.1 1.1 0 0 1-1.6-1.6l5-5',
  pause: `${CIRCLE}M8 7.5v5M12 7.5v5`,
  play: `${CIRCLE}M8.3 7v6l4.7-3z`,
  warning: 'M10 3 17.5 16.5h-15zM10 8v4.2M10 14.3v.1',
} as const;
