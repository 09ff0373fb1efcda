import { act, renderHook } from '@testing-library/react';

import { useOpened } from './useOpened';

it('closes only what was open when its request began', () => {
  const { result } = renderHook(() => useOpened<string>());
  const open = (next: string) => act(() => result.current[1](next));
  open('first');
  const closeFirst = result.current[2];
  act(closeFirst);
  open('second');
  act(closeFirst);
  expect(result.current[0]).toBe('second');
  act(result.current[2]);
  expect(result.current[0]).toBeNull();
});
