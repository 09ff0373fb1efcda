import { success } from '../schemas/envelope';
import { Sending } from '../schemas/sending';
import { defineCalls } from './defineCalls';

export const sendingCalls = defineCalls('messenger', {
  getSending: { route: 'GET /sending', response: success(Sending) },
  stopSending: { route: 'POST /sending/stop', response: success(Sending), changes: 'messenger', ifRepeated: 'settled' },
  resumeSending: {
    route: 'POST /sending/resume',
    response: success(Sending),
    changes: 'messenger',
    ifRepeated: 'settled',
  },
});
