import type { NodeDefinition } from './nodeDefinition';

/** Where every run begins; a funnel has one. */
export const start = { firstData: (): object => ({}), fields: {} } satisfies NodeDefinition<object>;
