import type { WASocket } from 'baileys';

import type { WhatsappLibrary } from './library';

interface Events {
  onMemberJoined(groupAddress: string): void;
}

/** Reports members that join a group, other than ourselves. */
export function handleMemberEvents(library: WhatsappLibrary, socket: WASocket, events: Events): void {
  const { ev } = socket;
  ev.on('group-participants.update', ({ id, action, participants }) => {
    const own = [socket.user?.id, socket.user?.lid];
    const isMe = (jid: string | undefined) => own.some((mine) => library.areJidsSameUser(mine, jid));
    if (action === 'add' && participants.some((one) => !isMe(one.id))) events.onMemberJoined(id);
  });
}
