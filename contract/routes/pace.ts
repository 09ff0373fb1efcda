import { success } from '../schemas/envelope';
import { Pace, PaceChange } from '../schemas/pace';
import { defineCalls } from './defineCalls';

export const paceCalls = defineCalls('profile', {
  getPace: { route: 'GET /user/pace', response: success(Pace) },
  savePace: {
    route: 'PATCH /user/pace',
    refusesTokens: true,
    body: PaceChange,
    response: success(Pace),
    changes: 'messenger',
    example: () => ({ gapMinMs: 1_000 }),
    ifRepeated: 'settled',
  },
  endWarmUp: {
    route: 'POST /user/pace/end-warm-up',
    refusesTokens: true,
    response: success(Pace),
    changes: 'messenger',
    ifRepeated: 'settled',
  },
});
