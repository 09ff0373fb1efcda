/** Context of a credentials row. */
export const credentialsContext = (accountId: number) => `credentials:${accountId}`;

/** Context of a key row. */
export const keyContext = (accountId: number, type: string, id: string) => `key:${accountId}:${type}:${id}`;
