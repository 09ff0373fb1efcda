import { GROUP_ACT_KINDS } from './groupActs';
import { limits } from './limits';
import type { MessengerAbilities } from './schemas/messenger';

/** The kinds of messenger, as the settings and the accounts name them. */
export const KIND_NAMES = ['simulator', 'whatsapp'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** What WhatsApp can do. */
const PHONE: MessengerAbilities = {
  textMaxChars: limits.broadcast.messageMaxChars,
  hasPolls: true,
  linking: 'phone',
  acts: [...GROUP_ACT_KINDS],
  responses: ['delivered', 'read', 'reacted', 'replied'],
  hasProxies: true,
};

/** What each kind can do: the server refuses and the console does not offer the rest. */
export const KIND_ABILITIES: Readonly<Record<KindName, MessengerAbilities>> = {
  simulator: { ...PHONE, hasProxies: false },
  whatsapp: PHONE,
};
