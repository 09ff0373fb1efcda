import { z } from 'zod';

import { idField } from './fields';

/** Response of every data call: `{ status: 'success', response }`. Source: SPEC-7.4. */
export const success = <T extends z.ZodType>(response: T) => z.object({ status: z.literal('success'), response });

/**
 * Response of every failed call. `response` is a text for people, `requestId` is in the server's log, `revision` is the newer one of
 * a funnel that was saved meanwhile. `storedCall` and
 * `storedId` are what was done under a reused idempotency key, and the id of what it made.
 */
export const Failure = z
  .object({
    status: z.literal('error'),
    code: z.string(),
    response: z.string(),
    requestId: z.string(),
    revision: z.number().int().optional(),
    storedCall: z.string().optional(),
    storedId: z.number().int().optional(),
  })
  .meta({ id: 'Failure' });

/** Response of a call that returns no data. */
export const Nothing = success(z.null());

/** Messages that a stop, a pause or a deletion could not withdraw any more: they may still arrive. Missing when there are none. Ours. */
export const inFlight = { inFlightCount: z.number().int().optional() };

/** Response of a deletion, or of another change, that stops something. */
export const Deleted = success(z.object(inFlight).nullable());

/** An id in a path. */
export const Id = idField('problems.id');

/** An id of a table that may have more than two billion rows. */
export const BigId = idField('problems.id', Number.MAX_SAFE_INTEGER);

/** `:id` of a route. */
export const IdParams = z.object({ id: Id });
