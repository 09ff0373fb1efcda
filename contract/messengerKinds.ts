import { GROUP_ACT_KINDS } from './groupActs';
import { limits } from './limits';
import type { MessengerAbilities } from './schemas/messenger';

/** The kinds of messenger, as the settings and the accounts name them. */
export const KIND_NAMES = ['simulator', 'whatsapp', 'max'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** The name that texts have in place of WhatsApp's, the same in every language. */
export const OTHER_NAMES: Readonly<Record<string, string>> = { max: 'MAX' };

/** As the service for bots in MAX documents it. */
const MAX_TEXT_CHARS = 4_000;

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
  max: {
    textMaxChars: MAX_TEXT_CHARS,
    hasPolls: false,
    linking: 'token',
    acts: ['rename', 'describe', 'picture', 'correct', 'recall'],
    responses: ['replied'],
    hasProxies: false,
  },
};
