/** The kinds of messenger, as the settings and the accounts name them. */
export const KIND_NAMES = ['simulator', 'whatsapp'] as const;
export type KindName = (typeof KIND_NAMES)[number];
