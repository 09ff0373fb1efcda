import { proveAtMostOnce } from './atMostOnce';
import type { Proof } from './proof';

/** Every proof of `npm run prove`, in the order it runs them. */
export const proofs: readonly Proof[] = [{ id: 'S1', title: 'at most once', run: proveAtMostOnce }];
