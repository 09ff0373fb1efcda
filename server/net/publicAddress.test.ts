import { createAddressCheck, isPublicAddress } from './publicAddress';

const check = (addresses: string[], allowPrivate = false) =>
  createAddressCheck({ allowPrivate }, () => Promise.resolve(addresses));

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'example.com',
    '',
  ])('is false for %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450:4010::8a'])(
    'is true for %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('resolve', () => {
  it('returns only the public addresses of a name', async () => {
    const found = await check(['10.0.0.1', '8.8.8.8', 'fd00::1', '2606:4700::1']).resolve('some.example');

    expect(found).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ]);
  });

  it.each([
    ['name', ['127.0.0.1', '::1']],
    ['127.0.0.1', []],
    ['[::1]', []],
    ['[::ffff:a00:1]', []],
  ])('refuses %s, which has private addresses only', async (host, addresses) => {
    await expect(check(addresses).resolve(host)).rejects.toMatchObject({ reason: 'private' });
  });

  it('refuses a name without addresses as unknown', async () => {
    await expect(check([]).resolve('nowhere.example')).rejects.toMatchObject({ reason: 'unknown' });
  });

  it('allows private addresses where the operator of the server does', async () => {
    expect(await check(['10.0.0.1'], true).resolve('name')).toEqual([{ address: '10.0.0.1', family: 4 }]);
    expect(await check([], true).resolve('[::1]')).toEqual([{ address: '::1', family: 6 }]);
  });
});
