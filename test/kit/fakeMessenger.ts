import type { Messenger } from '@server/gateways/messenger/messenger';

/** A messenger that fails on every use: modules that send take the simulator instead. */
export const unusedMessenger: Messenger = {
  kind: 'simulator',
  phoneUrl: () => null,
  waitingCount: () => 0,
  openSession: () => {
    throw new Error('This test opens no messenger session');
  },
};
