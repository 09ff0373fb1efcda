import { GAP_PX, gapForLabel, labelWidthPx } from './labelRoom';

const edge = { id: 'e', source: 'a', target: 'b' };

describe('the space for a label', () => {
  it('is wider for wide characters', () => {
    expect(labelWidthPx('mmm')).toBeGreaterThan(labelWidthPx('nnn'));
    expect(labelWidthPx('nnn')).toBeGreaterThan(labelWidthPx('iii'));
    expect(labelWidthPx('\u0448\u0448')).toBeGreaterThan(labelWidthPx('\u043d\u043d'));
    expect(labelWidthPx('\u{1f600}')).toBeGreaterThan(labelWidthPx('n'));
  });

  it('is the usual gap without one, and has a limit', () => {
    expect(gapForLabel(edge)).toBe(GAP_PX);
    expect(gapForLabel({ ...edge, data: { condition: 'always', label: ' ' } })).toBe(GAP_PX);
    expect(gapForLabel({ ...edge, data: { condition: 'delay', delay: 5 } })).toBeGreaterThan(GAP_PX);
    expect(gapForLabel({ ...edge, label: 'Yes' })).toBeGreaterThan(GAP_PX);
    expect(gapForLabel({ ...edge, label: 'n'.repeat(200) })).toBeLessThan(256);
  });
});
