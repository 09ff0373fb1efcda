import { messagePreview } from './messagePreview';

it('keeps a message of a hundred characters and cuts a longer one at a hundred', () => {
  expect(messagePreview('a'.repeat(100))).toBe('a'.repeat(100));
  expect(messagePreview('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
});

it('never splits an emoji', () => {
  expect(messagePreview('\u{1F600}'.repeat(101))).toBe(`${'\u{1F600}'.repeat(100)}...`);
});
