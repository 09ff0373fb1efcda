import { fillMessage } from './fillMessages';

it('never sends a text with variables as it is, also without the values of its group', () => {
  const message = { text: 'Hello, {{group.name}}', mediaUrl: null };
  expect(fillMessage({ ...message, variables: 'en' }, null, 0)).toMatchObject({ problem: 'valueMissing' });
  expect(fillMessage({ ...message, variables: null }, null, 0)).toEqual(message);
});

it('keeps with the text whether it mentions everyone, which no value can do', () => {
  const values = { name: '{{everyone}} @all', membersCount: 2, fields: {}, zone: 'UTC+0' };
  const fill = (text: string) => fillMessage({ text, mediaUrl: null, variables: 'en' }, values, 0);
  expect(fill('{{everyone}} hello')).toEqual({ text: '@all hello', mediaUrl: null, mentionsAll: true });
  expect(fill('{{group.name}}')).toEqual({ text: '{\u2060{everyone}} @all', mediaUrl: null });
});
