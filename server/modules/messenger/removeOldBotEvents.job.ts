import { HOUR_MS } from '@contract/time';

import type { Deps } from '../../deps';
import { deleteOldEvents } from '../../gateways/messenger/bots/storedEvents';
import type { IntervalJob } from '../../jobs/startJobs';

/** Forgets the events that messengers sent for bots, once they are not sent again. */
export const removeOldBotEventsJob = ({ db }: Pick<Deps, 'db'>): IntervalJob => ({
  name: 'messenger.removeOldBotEvents',
  everyMs: HOUR_MS,
  async run() {
    await deleteOldEvents(db);
  },
});
