import type { WASocket } from 'baileys';

import type { ConnectionEvents } from './connection';
import type { WhatsappLibrary } from './library';

/** Reports members that join a group, other than ourselves. */
export function handleMemberEvents(library: WhatsappLibrary, socket: WASocket, events: ConnectionEvents): void {
  const { ev } = socket;
  ev.on('group-participants.update', ({ id, action, participants }) => {
    const own = [socket.user?.id, socket.user?.lid];
    const isMe = (jid: string | undefined) => own.some((mine) => library.areJidsSameUser(mine, jid));
    if (action === 'add' && participants.some((one) => !isMe(one.id))) events.onMemberJoined(id);
  });
}
