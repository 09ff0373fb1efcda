interface Props {
  /** SVG path in a 20 × 20 view box. */
  path: string;
}

/** A drawn icon of the menu and the top bar, in the color of its text. */
export function BarIcon({ path }: Props) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="barIcon">
      <path d={path} />
    </svg>
  );
}
