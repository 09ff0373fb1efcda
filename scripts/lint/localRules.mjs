import { functionSize } from './functionSize.mjs';
import { noCyrillic } from './noCyrillic.mjs';
import { oneClock } from './oneClock.mjs';
import { plainHttp } from './plainHttp.mjs';

/** Our own rules, as `.oxlintrc.jsonc` loads them. */
export default {
  meta: { name: 'local' },
  rules: { 'no-cyrillic': noCyrillic, 'function-size': functionSize, 'one-clock': oneClock, 'plain-http': plainHttp },
};
