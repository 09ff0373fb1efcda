import { limits } from '../../limits';
import type { NodeDefinition } from './nodeDefinition';
import { toDelayData, waitingFields, type Waiting } from './waiting';

/** Waits for some time. */
export const delay = {
  firstData: (): Waiting => toDelayData({ hours: 0, minutes: limits.designer.newDelayMinutes }),
  fields: waitingFields,
  waitMinutes: ({ delay }) => delay,
} satisfies NodeDefinition<Waiting>;
