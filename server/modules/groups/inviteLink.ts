/** How WhatsApp's own invite links begin. */
const INVITE_PREFIX = 'https://chat.whatsapp.com/';

/** The invite link of a group by its code. */
export const inviteLinkOf = (code: string): string => `${INVITE_PREFIX}${encodeURIComponent(code)}`;
