/** How WhatsApp's own invite links begin. */
const INVITE_PREFIX = 'https://chat.whatsapp.com/';

/** The invite link of a group by its code; other messengers tell the whole address. */
export const inviteLinkOf = (code: string): string =>
  code.startsWith('https://') ? code : `${INVITE_PREFIX}${encodeURIComponent(code)}`;
