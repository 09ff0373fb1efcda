import type { DefaultEventsMap, Server } from 'socket.io';

import { phoneNamespace, type PhoneEvents } from '@contract/phone';

import type { SimulatedPhone } from '../../gateways/messenger/phone';

type Emitted = { [E in keyof PhoneEvents]: (payload: PhoneEvents[E]) => void };

const roomOf = (accountId: number) => `phone:${accountId}`;

/** Emits events to the phone's page, limited to its own account. @returns unsubscribes */
export function openPhoneSocket(io: Server, phone: SimulatedPhone): () => void {
  const namespace = io.of(phoneNamespace) as ReturnType<
    Server<DefaultEventsMap, Emitted, DefaultEventsMap, unknown>['of']
  >;
  namespace.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    const found = typeof token === 'string' ? phone.authenticate(token) : Promise.resolve(null);
    found
      .then(async (accountId) => {
        if (accountId === null) throw new Error('UNAUTHORIZED');
        await socket.join(roomOf(accountId));
      })
      .then(() => next(), next);
  });

  return phone.onEvent((event) => {
    const room = namespace.to(roomOf(event.accountId));
    switch (event.kind) {
      case 'message':
        room.emit('message', event.message);
        return;
      case 'joined':
        room.emit('joined', { chatId: event.chatId, member: event.member });
        return;
      case 'unlinked':
        room.emit('unlinked', {});
        namespace.in(roomOf(event.accountId)).disconnectSockets();
        return;
    }
  });
}
