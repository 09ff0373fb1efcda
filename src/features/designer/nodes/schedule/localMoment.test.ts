import { offsetMinutesAt } from '@contract/planner/zones';

import { browserZone } from '@/ui/zone/zoneTime';

import { fromLocalField, toLocalField, zoneOfMoment } from './localMoment';

const own = browserZone();

describe('the time of a schedule node', () => {
  it('is stored with the offset of its zone and read back as typed', () => {
    const stored = fromLocalField('2030-06-15T14:05', own);
    expect(stored).toMatch(/^2030-06-15T14:05:00[+-]\d{2}:\d{2}$/);
    expect(Date.parse(stored)).toBe(new Date(2030, 5, 15, 14, 5).getTime());
    expect(toLocalField(stored, own)).toBe('2030-06-15T14:05');
    expect(fromLocalField('2030-06-15T14:05', 'Asia/Kolkata')).toBe('2030-06-15T14:05:00+05:30');
    expect(fromLocalField('2030-01-15T14:05', 'America/New_York')).toBe('2030-01-15T14:05:00-05:00');
  });

  it('is shown in the offset in which it was entered', () => {
    const stored = fromLocalField('2030-06-15T14:05', own);
    expect([zoneOfMoment(stored), zoneOfMoment(''), zoneOfMoment('2030-06-15T14:05')]).toEqual([own, own, own]);
    const elsewhere = offsetMinutesAt(own, Date.parse(stored)) === 330 ? 'UTC-9:30' : 'UTC+5:30';
    expect(zoneOfMoment(fromLocalField('2030-06-15T14:05', elsewhere))).toBe(elsewhere);
  });

  it('is empty for unreadable input', () => {
    expect([fromLocalField('', own), toLocalField('', own), toLocalField('soon', own)]).toEqual(['', '', '']);
    expect(toLocalField(undefined, own)).toBe('');
  });
});
