import { success } from '../schemas/envelope';
import { Overview, OverviewQuery } from '../schemas/overview';
import { defineCalls } from './defineCalls';

export const overviewCalls = defineCalls('messenger', {
  getOverview: { route: 'GET /overview', query: OverviewQuery, response: success(Overview) },
});
