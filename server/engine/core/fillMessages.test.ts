import { fillMessage } from './fillMessages';

it('never sends a text with variables as it is, also without the values of its group', () => {
  const message = { text: 'Hello, {{group.name}}', mediaUrl: null };
  expect(fillMessage({ ...message, variables: 'en' }, null, 0)).toMatchObject({ problem: 'valueMissing' });
  expect(fillMessage({ ...message, variables: null }, null, 0)).toEqual(message);
});
