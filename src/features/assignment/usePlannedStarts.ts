import { useTranslation } from 'react-i18next';

import { useListGroupSchedulesQuery } from '@/api/schedulesApi';
import { useToasts } from '@/ui/useToasts';

import { joinStarts, type PlannedStart, type TemporaryStart } from './plannedStarts';

/** Saved starts of a funnel in a group, and unsaved additions. */
export interface PlannedStarts {
  /** By time. */
  starts: PlannedStart[];
  added: readonly TemporaryStart[];
  /** Error of loading the saved ones. */
  error: unknown;
  refetch: () => unknown;
  add: (startAtS: number) => void;
  /** Removes a start that the server has saved. */
  drop: (id: TemporaryStart['id']) => void;
  /** Removes an unwanted start. */
  remove: (id: TemporaryStart['id']) => void;
}

/** Additions that are not saved, and how they change. */
interface Added {
  added: readonly TemporaryStart[];
  onChange: (change: (before: readonly TemporaryStart[]) => readonly TemporaryStart[]) => void;
}

/** Additions survive a change of the funnel: until saved they belong to the group. */
export function usePlannedStarts(funnelId: number | null, groupId: number, { added, onChange }: Added): PlannedStarts {
  const { t } = useTranslation('assignment');
  const { message } = useToasts();
  const isChosen = funnelId !== null;
  const query = useListGroupSchedulesQuery(
    { id: funnelId ?? 0, groupId },
    { skip: !isChosen, refetchOnMountOrArgChange: true },
  );
  const saved = isChosen ? (query.currentData ?? []) : [];
  const drop = (id: TemporaryStart['id']) => onChange((before) => before.filter((start) => start.id !== id));

  return {
    starts: joinStarts(saved, added),
    added,
    error: isChosen && !query.isFetching ? query.error : undefined,
    refetch: query.refetch,
    add: (startAtS) => onChange((before) => [...before, { id: newId(before), startAtS }]),
    drop,
    remove: (id) => {
      drop(id);
      message.success(t('schedules.deleted'));
    },
  };
}

/** An id that no other start of the list has. */
function newId(added: readonly TemporaryStart[]): TemporaryStart['id'] {
  const last = Math.max(0, ...added.map(({ id }) => Number(id.slice('temp_'.length))));
  return `temp_${last + 1}`;
}
