import { previewChars } from './messagePreview';

it('keeps a message of a hundred characters and cuts a longer one at a hundred', () => {
  expect(previewChars('a'.repeat(100))).toBeUndefined();
  expect(previewChars('a'.repeat(101))).toBe(100);
});

it('never splits an emoji', () => {
  expect(previewChars('\u{1F600}'.repeat(101))).toBe(200);
});
