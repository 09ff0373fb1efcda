/** Messages are numbered in each chat, and a group that became a supergroup begins anew: our id has both. */
export const toMessageId = (chatId: string, number: number | string): string => `${chatId}:${number}`;

/** @returns null for an id that is not of this messenger */
export function readMessageId(messageId: string): { chatId: string; number: number } | null {
  const [, chatId = '', number] = /^(-?\d+):(\d+)$/.exec(messageId) ?? [];
  return number === undefined ? null : { chatId, number: Number(number) };
}
