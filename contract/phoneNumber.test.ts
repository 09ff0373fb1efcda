import { readPhoneNumber } from './phoneNumber';

it('reads an international number as people write it', () => {
  for (const text of ['+7 (900) 000-00-01', '79000000001', '8 900 000 00 01', ' 007.900.000.00.01 ']) {
    expect(readPhoneNumber(text)).toBe('79000000001');
  }
  expect(readPhoneNumber('+86 138 0000 0000')).toBe('8613800000000');
  expect(readPhoneNumber('+81 90 0000 0000')).toBe('819000000000');
});

it('refuses what is no number with its country code', () => {
  for (const text of ['', '9', '0900 000 000', 'call me', '+7 900 000 00 01 ext 2', '1234567890123456']) {
    expect(readPhoneNumber(text)).toBeNull();
  }
});
