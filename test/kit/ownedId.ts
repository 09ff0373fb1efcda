import { type CallName, routes } from '@contract/calls';
import { splitRoute } from '@contract/http';

import type { Belongings } from './seedBelongings';

/** Whose id `:id` of a path with this beginning is; a longer beginning stands before a shorter one. */
const owners: readonly (readonly [string, keyof Belongings | 'sessionId'])[] = [
  ['/accounts/', 'accountId'],
  ['/groups/', 'groupId'],
  ['/funnels/schedules/', 'scheduleId'],
  ['/funnels/', 'funnelId'],
  ['/funnel_series/', 'seriesId'],
  ['/broadcast/planned/', 'plannedId'],
  ['/broadcast/', 'broadcastId'],
  ['/runs/', 'runId'],
  ['/tags/', 'tagId'],
  ['/selections/', 'selectionId'],
  ['/variables/fields/', 'fieldId'],
  ['/templates/', 'templateId'],
  ['/entry_links/', 'entryLinkId'],
  ['/tokens/', 'tokenId'],
  ['/webhooks/', 'webhookId'],
  ['/notifications/', 'notificationId'],
  ['/user/sessions/', 'sessionId'],
];

/** The id of one of an account's belongings that a call takes. */
export function ownedId(name: CallName, own: Partial<Belongings> & { sessionId?: number }): number {
  const { path } = splitRoute(routes[name]);
  const found = owners.find(([beginning]) => path.startsWith(beginning));
  if (!found) throw new Error(`Add the beginning of ${path} to test/kit/ownedId.ts`);
  return Number(own[found[1]]);
}
