import type { TFunction } from 'i18next';

/** The parts of a card take it from the card: a subscription for each of them would take longer than their texts. */
export type Translate = TFunction<['groups', 'common']>;
