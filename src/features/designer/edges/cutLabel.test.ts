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

  it('keeps a share whole, which stands alone where nothing else fits', () => {
    expect(cutLabel('0 % · Yes, all of it', 16)).toBe('0 % · Yes, all…');
    expect(cutLabel('0 % · Yes, all of it', 11)).toBe('0 % · Yes…');
    expect(cutLabel('0 % · Yes, all of it', 7)).toBe('0 %');
    expect(cutLabel('100% · Yes', 7)).toBe('100%');
    expect(cutLabel('— · Yes, all of it', 5)).toBe('—');
    expect(cutLabel('0 % · Yes', 9)).toBe('0 % · Yes');
    expect(cutLabel('50 percent off', 7)).toBe('50 per…');
  });
});
