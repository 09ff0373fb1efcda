/** Bookkeeping of libraries. */
const INTERNAL = /^(?:api|persist|cacheUpdates|__rtkq|storage)\//;
const MUTATION = 'api/executeMutation/';

/** Whether an action is neither the owner's doing nor something they saw. */
export const isInternalAction = (type: string): boolean => INTERNAL.test(type) && !type.startsWith(MUTATION);
