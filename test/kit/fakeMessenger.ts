import { KIND_ABILITIES } from '@contract/messengerKinds';
import type { Messenger, MessengerSession } from '@server/gateways/messenger/messenger';
import { createMessengers } from '@server/gateways/messenger/messengers';
import { makePhoneMessageId } from '@server/gateways/messenger/phoneMessages';

/** A messenger that fails on every use: modules that send take the simulator instead. */
export const unusedMessenger: Messenger = {
  kind: 'simulator',
  abilities: KIND_ABILITIES.simulator,
  makeMessageId: makePhoneMessageId,
  phoneUrl: () => null,
  waitingCount: () => 0,
  openSession: () => {
    throw new Error('This test opens no messenger session');
  },
};

/** Only that one. */
export const unusedMessengers = createMessengers([unusedMessenger]);

/** A messenger that can only be logged out of. */
export const createLeavableMessenger = (onLogOut: (accountId: number) => Promise<void>): Messenger => ({
  ...unusedMessenger,
  openSession: (accountId) => ({ logOut: () => onLogOut(accountId) }) as Partial<MessengerSession> as MessengerSession,
});
