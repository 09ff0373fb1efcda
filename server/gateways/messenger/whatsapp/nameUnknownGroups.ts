import type { BinaryNode, WASocket } from 'baileys';

/**
 * Gives groups without an id, in WhatsApp's answers, one that is refused and counted later: the library refuses the whole list
 * because of one of them. Must be called before the first answer arrives.
 */
export function nameUnknownGroups({ ws }: Pick<WASocket, 'ws'>): void {
  ws.on('frame', (frame: BinaryNode | Uint8Array) => {
    if (frame instanceof Uint8Array || frame.tag !== 'iq') return;
    const groups = childrenOf(frame).flatMap((list) => (list.tag === 'groups' ? childrenOf(list) : []));
    groups.forEach(({ attrs }, at) => {
      attrs.id ||= `no id ${at}`;
    });
  });
}

const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : []);
