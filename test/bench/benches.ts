import type { Bench } from './bench';
import { measureServer } from './serverSpeed';

/** Budgets of the server, in the order `npm run bench` measures them. */
export const benches: readonly Bench[] = [{ id: 'P13', title: 'the server answers', run: measureServer }];
