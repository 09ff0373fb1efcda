import { functionSize } from './functionSize.mjs';
import { newBuiltIns } from './newBuiltIns.mjs';
import { noCyrillic } from './noCyrillic.mjs';
import { oneClock } from './oneClock.mjs';
import { plainHttp } from './plainHttp.mjs';

/** Our own rules, as `.oxlintrc.jsonc` loads them. */
export default {
  meta: { name: 'local' },
  rules: {
    'no-cyrillic': noCyrillic,
    'function-size': functionSize,
    'new-built-ins': newBuiltIns,
    'one-clock': oneClock,
    'plain-http': plainHttp,
  },
};
