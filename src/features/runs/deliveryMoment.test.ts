import type { RunMessage } from '@contract/schemas/shapes';

import { deliveryMoment } from './deliveryMoment';

const message: RunMessage = {
  order_num: 1,
  status: 'queued',
  sent_at: null,
  due_at: null,
  delay_minutes: 0,
  message: 'Hello',
  media_url: null,
  error: null,
};

it('shows when a message was sent', () => {
  expect(deliveryMoment({ ...message, status: 'success', sent_at: 5 })).toEqual({ key: 'sent', atS: 5 });
});

it('shows when a waiting message is due, or that it waits for the previous one', () => {
  expect(deliveryMoment({ ...message, due_at: 9 })).toEqual({ key: 'due', atS: 9 });
  expect(deliveryMoment(message)).toEqual({ key: 'afterPrevious' });
});

it.each(['failed', 'canceled', 'skipped'] as const)('shows that a %s message was not sent', (status) => {
  expect(deliveryMoment({ ...message, status })).toEqual({ key: 'notSent' });
});

it('does not call an unconfirmed message unsent', () => {
  expect(deliveryMoment({ ...message, status: 'unconfirmed', due_at: 9 })).toBeNull();
});
