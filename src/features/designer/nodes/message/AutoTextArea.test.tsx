import { act, render, screen } from '@testing-library/react';

import { limits } from '@contract/limits';

import { AutoTextArea } from './AutoTextArea';

/** Height of the text, which jsdom does not measure. */
let textPx = 0;

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 598 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 600 });
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => textPx });
});

it('grows with its text including the border, and scrolls from 240 px', () => {
  const area = (text: string) => <AutoTextArea aria-label="text" value={text} onChange={() => undefined} />;
  textPx = 120;
  const { rerender } = render(area('a few lines'));
  const field = screen.getByRole('textbox', { name: 'text' });
  expect(field.style.height).toBe('122px');
  textPx = 1_000;
  rerender(area('a novel'));
  expect(limits.designer.messageTextMaxHeightPx).toBe(240);
  expect(field.style.height).toBe('240px');
  expect(field.style.maxHeight).toBe('240px');
  textPx = 40;
  rerender(area('a word'));
  expect(field.style.height).toBe('42px');
});

it('is measured again when it has another width, as when what covered it is closed', () => {
  let resize = () => {};
  let widthPx = 0;
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => widthPx });
  jest.spyOn(window, 'ResizeObserver').mockImplementation((listener) => {
    resize = () => listener([], {} as ResizeObserver);
    return { observe() {}, unobserve() {}, disconnect() {} };
  });
  textPx = 0;
  render(<AutoTextArea aria-label="text" value="a few lines" onChange={() => undefined} />);
  const field = screen.getByRole('textbox', { name: 'text' });
  expect(field.style.height).toBe('2px');
  [textPx, widthPx] = [120, 300];
  act(() => resize());
  expect(field.style.height).toBe('122px');
});
