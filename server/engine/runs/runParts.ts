import type { ProgressPublisher } from '../broadcasts/broadcastProgress';
import type { EngineParts } from '../core/engineParts';
import type { VersionCache } from './versions';

/** Dependencies of runs and sends in addition to the engine's own. */
export interface RunParts extends EngineParts {
  versions: VersionCache;
  broadcastProgress: ProgressPublisher;
}
