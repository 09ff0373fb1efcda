import { deliveryReason } from './deliveryReason';

it.each([
  ['notWritable', 'notAllowed'],
  ['notAllowed', 'notAllowed'],
  ['messageMissing', 'messageMissing'],
  ['not_allowed', 'notAllowed'],
  ['403', 'notAllowed'],
  ['group_unknown', 'groupMissing'],
  ['429', 'tooMany'],
  ['connectionClosed', 'connection'],
  ['pictureTooLarge', 'pictureTooLarge'],
] as const)('has a text for %s', (code, reason) => {
  expect(deliveryReason(code)).toBe(reason);
});

it('shows a code without a text as it is, for support', () => {
  expect(deliveryReason('479')).toBe('unknownWithCode');
  expect(deliveryReason('not-acceptable')).toBe('unknownWithCode');
});

it('says of what is unconfirmed that it may have arrived, and not that it was refused', () => {
  for (const code of ['answer_lost', 'connectionClosed', 'timeout', ''])
    expect(deliveryReason(code, 'unconfirmed')).toBe('noAnswer');
  expect(deliveryReason('late', 'skipped')).toBe('late');
});

it('never shows the sentence of a program', () => {
  expect(deliveryReason("Cannot read properties of undefined (reading 'id')")).toBe('unknown');
  expect(deliveryReason('')).toBe('unknown');
});

it('does not take a word of the language for a reason', () => {
  expect(deliveryReason('constructor')).toBe('unknownWithCode');
});
