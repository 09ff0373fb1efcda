import { longestText } from '@contract/messengerKinds';
import { mentionsEveryone, type WrittenText } from '@contract/variables';

import type { Queryable } from '../../db/database';
import { AppError } from '../../errors';
import type { Messengers } from '../../gateways/messenger/messengers';
import { readAbilities } from '../../gateways/messenger/offered';

/** What is to be sent. */
interface Content {
  message: string;
  variables?: WrittenText['variables'];
  mediaUrl?: string | null;
  poll: object | null;
}

/** @throws AppError MESSAGE_LONGER_THAN_OFFERED, POLLS_NOT_OFFERED, MENTIONS_NOT_OFFERED when the owner's messenger cannot send it */
export async function requireOffered(
  db: Queryable,
  messengers: Messengers,
  userId: number,
  { message, variables = null, mediaUrl, poll }: Content,
): Promise<void> {
  const abilities = await readAbilities(db, messengers, userId);
  if (!abilities) return;
  if (poll !== null && !abilities.hasPolls) throw new AppError('POLLS_NOT_OFFERED');
  if (!abilities.hasMentions && mentionsEveryone({ text: message, variables }))
    throw new AppError('MENTIONS_NOT_OFFERED');
  const textMaxChars = longestText(abilities, Boolean(mediaUrl));
  if (message.length > textMaxChars) throw new AppError('MESSAGE_LONGER_THAN_OFFERED', { textMaxChars });
}
