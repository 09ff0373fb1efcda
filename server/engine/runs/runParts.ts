import type { ProgressPublisher } from '../broadcasts/broadcastProgress';
import type { EngineParts } from '../core/engineParts';
import type { VersionCache } from './versions';

/** What runs and sends need besides the engine's own parts. */
export interface RunParts extends EngineParts {
  versions: VersionCache;
  broadcastProgress: ProgressPublisher;
}
