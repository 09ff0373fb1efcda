interface Props {
  /** SVG path in a 20 × 20 view box. */
  path: string;
}

/** An icon drawn with lines in the color of the text around it. */
export function LineIcon({ path }: Props) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="lineIcon">
      <path d={path} />
    </svg>
  );
}
