import { KIND_ABILITIES } from '@contract/messengerKinds';
import type { MessengerAbilities } from '@contract/schemas/shapes';

import { getMessengerStatus } from './messengerApi';

/** What the messenger of the account can do, as the status reports it that the top bar keeps, and the designer, which has none; WhatsApp's until then. */
export function useAbilities(): MessengerAbilities {
  const { data } = getMessengerStatus.useQueryState();
  return data?.abilities ?? KIND_ABILITIES.whatsapp;
}
