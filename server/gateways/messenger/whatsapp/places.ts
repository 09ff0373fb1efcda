/** Names the row that credentials are sealed for. */
export const credentialsContext = (accountId: number) => `credentials:${accountId}`;

/** Names the row that a key of the end-to-end encryption is sealed for. */
export const keyContext = (accountId: number, type: string, id: string) => `key:${accountId}:${type}:${id}`;
