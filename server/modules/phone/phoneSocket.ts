import type { DefaultEventsMap, Server, Socket } from 'socket.io';

import { phoneNamespace, type PhoneEvents } from '@contract/phone';

import type { SimulatedPhone } from '../../gateways/messenger/phone';
import type { SocketServer } from '../../realtime/socketServer';

type Emitted = { [E in keyof PhoneEvents]: (payload: PhoneEvents[E]) => void };

const roomOf = (accountId: number) => `phone:${accountId}`;

/** Emits events to the phone's page, limited to its own account. @returns unsubscribes */
export function openPhoneSocket({ io, admit }: Pick<SocketServer, 'io' | 'admit'>, phone: SimulatedPhone): () => void {
  const namespace = io.of(phoneNamespace) as ReturnType<
    Server<DefaultEventsMap, Emitted, DefaultEventsMap, unknown>['of']
  >;
  admit<Socket>(namespace, async (socket) => {
    const token: unknown = socket.handshake.auth.token;
    const accountId = typeof token === 'string' ? await phone.authenticate(token) : null;
    if (accountId === null) return false;
    await socket.join(roomOf(accountId));
    return true;
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
      case 'left':
        room.emit('left', { chatId: event.chatId, memberId: event.memberId });
        return;
      case 'unlinked':
        room.emit('unlinked', {});
        namespace.in(roomOf(event.accountId)).disconnectSockets();
        return;
    }
  });
}
