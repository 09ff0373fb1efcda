import { fromLocalField, toLocalField } from './localMoment';

describe('the time of a schedule node', () => {
  it("is stored with the browser's offset and read back as typed", () => {
    const stored = fromLocalField('2030-06-15T14:05');
    expect(stored).toMatch(/^2030-06-15T14:05:00[+-]\d{2}:\d{2}$/);
    expect(Date.parse(stored)).toBe(new Date(2030, 5, 15, 14, 5).getTime());
    expect(toLocalField(stored)).toBe('2030-06-15T14:05');
  });

  it('is empty for unreadable input', () => {
    expect([fromLocalField(''), toLocalField(''), toLocalField('soon'), toLocalField(undefined)]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });
});
