import { z } from 'zod';

/** The answer of every data call: `{ status: 'success', response }`. Source: spec §7. */
export const success = <T extends z.ZodType>(response: T) => z.object({ status: z.literal('success'), response });

/**
 * The answer of every failed call. `response` is a text for people; `requestId` is what support finds in the log; `revision` is
 * the newer one of a funnel that was saved meanwhile.
 */
export const Failure = z
  .object({
    status: z.literal('error'),
    code: z.string(),
    response: z.string(),
    requestId: z.string(),
    revision: z.number().int().optional(),
  })
  .meta({ id: 'Failure' });

/** A call that has nothing to say but that it worked. */
export const Nothing = success(z.null());

/** An id in a path. */
export const Id = z.coerce
  .number('problems.id')
  .int('problems.id')
  .positive('problems.id')
  .max(2_147_483_647, 'problems.id');

/** `:id` of a route. */
export const IdParams = z.object({ id: Id });
