import { proveAtMostOnce } from './atMostOnce';
import { proveBroadcastSurvives } from './broadcastSurvives';
import { proveOncePerKey } from './oncePerKey';
import { provePreview } from './previewEqualsSending';
import type { Proof } from './proof';
import { proveStopMeansStop } from './stopMeansStop';

/** Every proof of `npm run prove`, in the order it runs them. */
export const proofs: readonly Proof[] = [
  { id: 'S1', title: 'at most once', run: proveAtMostOnce },
  { id: 'S7', title: 'stop means stop', run: proveStopMeansStop },
  { id: 'S10', title: 'asked twice, started once', run: proveOncePerKey },
  { id: 'S11', title: 'a broadcast that is killed', run: proveBroadcastSurvives },
  { id: 'S12', title: 'the preview is what is sent', run: provePreview },
];
