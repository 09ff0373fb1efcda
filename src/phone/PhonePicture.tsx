/** Illustration of a phone with a code. */
export function PhonePicture() {
  return (
    <svg className="phone-picture" viewBox="0 0 96 96" aria-hidden="true">
      <rect x="26" y="8" width="44" height="80" rx="9" />
      <path d="M42 15h12" />
      <path d="M36 34h8v8h-8zM52 34h8v8h-8zM36 50h8v8h-8zM52 50h3M60 50v3M52 58h3M58 58h2" />
      <path d="M42 78h12" />
    </svg>
  );
}
