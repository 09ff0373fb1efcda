import type { GreetingMessage } from '@contract/schemas/shapes';

import { limitConcurrency } from '@/lib/limitConcurrency';

import { call, type Send, type SendResult } from '../call';
import { parseFunnels } from '../parse/funnels';
import { parseGreeting, type GroupFacts } from '../parse/groups';
import { isMissingCall } from '../offers';

/** The greeting of a group, and whether the server stores more than a link. */
export interface StoredGreeting {
  /** Null without one. */
  message: GreetingMessage | null;
  takesMessages: boolean;
}

/** Requests a greeting; a server with only the specified calls has a link. */
export async function readGreeting(send: Send, id: number): Promise<SendResult<StoredGreeting>> {
  const whole = await send(call('GET /groups/:id/greeting/message', { expects: 'any', params: { id } }));
  if (!whole.error) return { data: { message: whole.data as GreetingMessage | null, takesMessages: true } };
  if (!isMissingCall(whole.error)) return { error: whole.error };
  const link = await send(call('GET /groups/:id/greeting', { expects: 'any', params: { id } }));
  if (link.error) return { error: link.error };
  const text = parseGreeting(link.data);
  const message = text === null ? null : { text, variables: null, mediaUrl: null, mediaName: null };
  return { data: { message, takesMessages: false } };
}

/** How many groups are looked up at a time. */
const GROUPS_AT_ONCE_COUNT = 3;
const limited = limitConcurrency(GROUPS_AT_ONCE_COUNT);

/** Funnels and greeting of one group, for a server whose list of groups does not contain them. */
export const readGroupFacts = (send: Send, id: number): Promise<SendResult<GroupFacts>> =>
  limited(async () => {
    const funnels = await send(call('GET /funnels', { expects: 'list', query: { group_id: id } }));
    if (funnels.error) return { error: funnels.error };
    const greeting = await send(call('GET /groups/:id/greeting', { expects: 'any', params: { id } }));
    if (greeting.error && !isMissingCall(greeting.error)) return { error: greeting.error };
    const funnel_ids = parseFunnels(funnels.data).map((funnel) => funnel.id);
    return { data: { funnel_ids, has_greeting: parseGreeting(greeting.data) !== null } };
  });
