import { z } from 'zod';

import { success } from '../schemas/envelope';
import { MemberChange, MemberChangesQuery, Overview, OverviewQuery } from '../schemas/overview';
import { defineCalls } from './defineCalls';

export const overviewCalls = defineCalls('messenger', {
  getOverview: { route: 'GET /overview', query: OverviewQuery, response: success(Overview) },
  listMemberChanges: {
    route: 'GET /overview/members',
    query: MemberChangesQuery,
    response: success(z.array(MemberChange)),
  },
});
