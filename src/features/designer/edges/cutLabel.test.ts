import { cutLabel } from './cutLabel';

describe('the label of an edge', () => {
  it('is cut to a number of characters', () => {
    expect(cutLabel('Agree to all', 12)).toBe('Agree to all');
    expect(cutLabel('Agree to all of it', 13)).toBe('Agree to all…');
    expect(cutLabel('x'.repeat(200), 32)).toHaveLength(32);
  });

  it('does not end in a letter or two of a word', () => {
    expect(cutLabel('Yes, please', 5)).toBe('Yes…');
    expect(cutLabel('A question of taste', 16)).toBe('A question of…');
    expect(cutLabel('Remember', 5)).toBe('Reme…');
    expect(cutLabel('OK, please', 5)).toBe('OK…');
    expect(cutLabel('I agree', 5)).toBe('I ag…');
    expect(cutLabel('Is it so', 5)).toBe('Is i…');
  });
});
