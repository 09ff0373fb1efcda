import { z } from 'zod';

import { Id } from './envelope';

/** A group of another account of the same owner. Ours. */
export const PairedGroup = z
  .object({
    id: z.number().int(),
    name: z.string(),
    accountId: z.number().int(),
    /** Null: the first account, while it has no name. */
    accountName: z.string().nullable(),
    /** Kind of its messenger. */
    messenger: z.string(),
    membersCount: z.number().int().nullable(),
    canPost: z.boolean(),
  })
  .meta({ id: 'PairedGroup' });
export type PairedGroup = z.infer<typeof PairedGroup>;

/**
 * A group of the account, and the one of another account that belongs to it. `values`: of the own fields there which have the same names as
 * fields of this account, by the ids of these; missing without any.
 */
export const GroupPair = z
  .object({
    groupId: z.number().int(),
    membersCount: z.number().int().nullable(),
    paired: PairedGroup,
    values: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'GroupPair' });
export type GroupPair = z.infer<typeof GroupPair>;

/** Null: the pair is dissolved. */
export const PairGroup = z.object({ pairedId: Id.nullable() });
export type PairGroup = z.infer<typeof PairGroup>;

/** The address that leads into the paired group; null when its messenger does not tell it. */
export const PairInvitation = z.object({ link: z.string().nullable() }).meta({ id: 'PairInvitation' });
export type PairInvitation = z.infer<typeof PairInvitation>;
