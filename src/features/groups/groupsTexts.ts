import type { TFunction } from 'i18next';

import texts from '@locales/ru/groups.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('groups', texts);

/** The parts of a card take it from the card: a subscription for each of them would take longer than their texts. */
export type Translate = TFunction<['groups', 'common']>;
