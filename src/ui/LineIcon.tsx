interface Props {
  /** SVG path in a 20 × 20 view box. */
  path: string;
  /** 18 px unless given. */
  sizePx?: number;
  className?: string;
}

/** An icon drawn with lines in the color of the text around it. */
export function LineIcon({ path, sizePx = 18, className }: Props) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={sizePx}
      height={sizePx}
      aria-hidden="true"
      className={className === undefined ? 'lineIcon' : `lineIcon ${className}`}
    >
      <path d={path} />
    </svg>
  );
}
