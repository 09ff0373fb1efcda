import { fieldsOf, listOf, textOf, type Failure } from '../bots/botApi';
import type { BotHooks } from '../bots/botService';
import type { HookPlace } from '../bots/hookPlace';
import type { MaxApi } from './maxApi';
import { UPDATE_TYPES } from './maxUpdates';

const PATH = '/subscriptions';

/** The addresses to which the service sends the events of a bot. */
export async function listSubscriptions(api: MaxApi, signal?: AbortSignal): Promise<string[] | Failure> {
  const found = await api.call({ method: 'GET', path: PATH, signal });
  if (found.kind !== 'ok') return found;
  return listOf(found.fields.subscriptions).map((subscription) => textOf(fieldsOf(subscription).url));
}

/** The service sends events to an address of ours, with a secret, until it is told otherwise or nothing arrives there for hours. */
export const createMaxHooks = (api: MaxApi, place: HookPlace | null): BotHooks => ({
  url: place?.url ?? null,
  subscribe: (signal) =>
    api.call({ method: 'POST', path: PATH, body: { ...place, update_types: UPDATE_TYPES }, signal }),
  async isSubscribed(signal) {
    const found = await listSubscriptions(api, signal);
    return Array.isArray(found) ? place !== null && found.includes(place.url) : found;
  },
  unsubscribe: (url, signal) => api.call({ method: 'DELETE', path: `${PATH}?url=${encodeURIComponent(url)}`, signal }),
});
