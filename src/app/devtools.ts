import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';

/** No secret ever enters an action or the state; what names a person or links a phone is masked on its way out. */
const MASKED = new Set([
  'email',
  'owner',
  'telegram_username',
  'qr',
  'qrCode',
  'phoneUrl',
  'token',
  'password',
  'authorization',
]);
const MASK = '***';
const MAX_DEPTH = 20;

/** A copy for other eyes: same shape, masked values. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isMasked = MASKED.has(key) && inner !== null && inner !== undefined;
      return [key, isMasked ? MASK : redact(inner, depth + 1)];
    }),
  );
}

/**
 * Redux DevTools stay on in production: their export is what support asks for. `export: true` writes the file after the
 * sanitizers; the library's default form would bypass them.
 */
export const devtools: DevToolsEnhancerOptions = {
  name: 'voronka',
  maxAge: 200,
  trace: false,
  features: { export: true, import: 'custom', jump: true, lock: true, pause: true },
  actionSanitizer: <A extends UnknownAction>(action: A) => redact(action) as A,
  stateSanitizer: <S>(state: S) => redact(state) as S,
};
