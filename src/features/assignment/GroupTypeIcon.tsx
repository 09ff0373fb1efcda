import type { Group } from '@contract/schemas/shapes';

/** Outlines in a 20 by 20 box: several circles of people, or one. */
const OUTLINES = {
  community:
    'M10 3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M5.5 16c.3-3.2 2-5 4.5-5s4.2 1.8 4.5 5M3 9.5a1.5 1.5 0 1 0 .1 0M17 9.5a1.5 1.5 0 1 0 .1 0',
  group:
    'M7.5 4a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5M2.5 16c.3-3 2-4.5 5-4.5s4.7 1.5 5 4.5M13 5a2.2 2.2 0 0 1 0 4.4M14.5 11.7c1.8.5 2.8 2 3 4.3',
};

/** Icon that distinguishes communities from groups; the text is on the group's card. */
export function GroupTypeIcon({ type }: { type: Group['group_type'] }) {
  return (
    <svg className="assignment-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={OUTLINES[type]} />
    </svg>
  );
}
