import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';

import { createSupportRedaction } from './redactForSupport';

const redact = createSupportRedaction();

/** Redux DevTools stay on in production, because support works with their exports. `export: true` applies the sanitizers to the file. */
export const devtools: DevToolsEnhancerOptions = {
  name: 'voronka',
  maxAge: 200,
  trace: false,
  features: { export: true, import: 'custom', jump: true, lock: true, pause: true },
  actionSanitizer: <A extends UnknownAction>(action: A) => redact(action) as A,
  stateSanitizer: <S>(state: S) => redact(state) as S,
};
