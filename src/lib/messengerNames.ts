import { OTHER_NAMES } from '@contract/messengerKinds';

/** Names that are the same in every language. */
export const messengerNames: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', ...OTHER_NAMES };
