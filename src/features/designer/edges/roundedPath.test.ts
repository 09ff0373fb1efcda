import { roundedPath } from './roundedPath';

it('rounds corners, less where two of them are close', () => {
  const straight = [
    { x: 0, y: 0 },
    { x: 64, y: 0 },
  ];
  expect(roundedPath(straight)).toBe('M0,0L64,0');
  const turning = [
    { x: 0, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 8 },
    { x: 64, y: 8 },
  ];
  expect(roundedPath(turning)).toBe('M0,0L16,0Q20,0 20,4L20,4Q20,8 24,8L64,8');
  expect(roundedPath([])).toBe('');
});
