import { readGroup, readMember } from './readReported';

const ADDRESS = '120363000000000001@g.us';
const nameOf = (name: string) => readGroup({ address: ADDRESS, name })?.name;

it.each(['\u0301\u20dd', '\u200b', '\u2800', ' \ufe0f'])(
  'takes the name %j, of which nothing is seen, for none',
  (name) => {
    expect(nameOf(name)).toBe('');
    expect(readMember({ phone: null, name, isAdmin: false }).name).toBeNull();
  },
);

it('cuts a long name between characters', () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  expect(nameOf(`${'x'.repeat(297)}${family}`)).toBe('x'.repeat(297));
  expect(nameOf(`${'x'.repeat(290)}${family}`)).toBe(`${'x'.repeat(290)}${family}`);
});
