/** The icon of a greeting that is set: filled, with a check. */
export function GreetingSetIcon() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="lineIcon groupCard-setIcon">
      <path d="M3 4.5h14v9H9.5L6 16.5v-3H3z" />
      <path d="M7 9l2 2 4-4" />
    </svg>
  );
}
