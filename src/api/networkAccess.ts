/** A store's thunk argument that blocks its requests: they stay pending for ever. */
export const NETWORK_BLOCKED = { isNetworkBlocked: true } as const;

/** Whether a call belongs to a store that shows a recorded state, which must not change. */
export const isNetworkBlocked = (extra: unknown): boolean => extra === NETWORK_BLOCKED;
