import type { Queryable } from '../../db/database';
import { AppError } from '../../errors';
import type { Messengers } from '../../gateways/messenger/messengers';
import { readAbilities } from '../../gateways/messenger/offered';

/** @throws AppError MESSAGE_LONGER_THAN_OFFERED, POLLS_NOT_OFFERED when the owner's messenger cannot send it */
export async function requireOffered(
  db: Queryable,
  messengers: Messengers,
  userId: number,
  { message, poll }: { message: string; poll: object | null },
): Promise<void> {
  const abilities = await readAbilities(db, messengers, userId);
  if (!abilities) return;
  if (poll !== null && !abilities.hasPolls) throw new AppError('POLLS_NOT_OFFERED');
  const { textMaxChars } = abilities;
  if (message.length > textMaxChars) throw new AppError('MESSAGE_LONGER_THAN_OFFERED', { textMaxChars });
}
