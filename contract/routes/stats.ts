import { success } from '../schemas/envelope';
import { Stats } from '../schemas/stats';
import { defineCalls } from './defineCalls';

export const statsCalls = defineCalls('runs', {
  getStats: { route: 'GET /funnels/stats', response: success(Stats) },
});
