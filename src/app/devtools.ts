import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';

import { createSupportRedaction } from './redactForSupport';

const redact = createSupportRedaction();

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
