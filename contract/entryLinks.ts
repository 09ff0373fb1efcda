/** Path prefix of short addresses that lead to a group with room; they need no session. Ours. */
export const entryPrefix = '/go';
