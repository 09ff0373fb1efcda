import type { Bench } from './bench';
import { measureCanvas } from './canvasSpeed';
import { measureServer } from './serverSpeed';

/** Budgets of the server, in the order `npm run bench` measures them. */
export const benches: readonly Bench[] = [
  { id: 'P6', title: 'the canvas with 2,000 nodes: P6, P7, P8, P11', run: measureCanvas },
  { id: 'P13', title: 'the server answers', run: measureServer },
];
