/** Messages are numbered in each chat, and a group that became a supergroup begins anew: our id has both. */
export const toMessageId = (chatId: string, number: number | string): string => `${chatId}:${number}`;

/** @returns null for an id that is not of this messenger */
export function readMessageId(messageId: string): { chatId: string; number: number } | null {
  const [, chatId = '', number] = /^(-?\d+):(\d+)$/.exec(messageId) ?? [];
  return number === undefined ? null : { chatId, number: Number(number) };
}

/** More than there are ids of updates. */
const IDS_COUNT = 2 ** 32;

/** The id of the update that has this place in the order of all. */
export const updateIdAt = (place: number): number => place % IDS_COUNT;

/**
 * The place of an update in the order of all. Ids grow by one, but after a week without any the service begins anew with a random one.
 * @param next the place of the update that is asked for
 */
export function placeOf(updateId: number, next: number): number {
  const wanted = updateIdAt(next);
  return next - wanted + updateId + (updateId < wanted ? IDS_COUNT : 0);
}
