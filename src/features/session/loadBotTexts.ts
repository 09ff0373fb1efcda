import { OTHER_NAMES } from '@contract/messengerKinds';

import type { KnownUser } from '@/api/parse/session';

/** What the messenger of the user's account is called if it is one for bots. */
export const botsOf = ({ account }: KnownUser): string | undefined => OTHER_NAMES[account?.messenger ?? ''];

/** Before anything is drawn for an account of a bot: it must never read of a phone. Without a response it does, until the next reload. */
export async function loadBotTexts(user: KnownUser): Promise<void> {
  if (botsOf(user)) await import(/* webpackChunkName: "bots" */ './botTexts').catch(() => null);
}
