import type { GreetingMessage } from '@contract/schemas/shapes';

import { call, type Send, type SendResult } from '../call';
import { parseGreeting, parseGreetingMessage } from '../parse/groups';
import { isMissingCall } from './missingCall';

/** The greeting of a group, and whether the server stores more than a link. */
export interface StoredGreeting {
  /** Null without one. */
  message: GreetingMessage | null;
  takesMessages: boolean;
}

/** Requests a greeting; a server with only the specified calls has a link. */
export async function readGreeting(send: Send, id: number): Promise<SendResult<StoredGreeting>> {
  const whole = await send(call('GET /groups/:id/greeting/message', { expects: 'any', params: { id } }));
  if (!whole.error) return { data: { message: parseGreetingMessage(whole.data), takesMessages: true } };
  if (!isMissingCall(whole.error)) return { error: whole.error };
  const link = await send(call('GET /groups/:id/greeting', { expects: 'any', params: { id } }));
  if (link.error) return { error: link.error };
  const text = parseGreeting(link.data);
  const message = text === null ? null : { text, variables: null, mediaUrl: null, mediaName: null };
  return { data: { message, takesMessages: false } };
}
