import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListGroupSchedulesQuery } from '@/api/runsApi';
import { useToasts } from '@/ui/useToasts';

import { joinStarts, type PlannedStart, type TemporaryStart } from './plannedStarts';

/** The starts of a funnel in a group, and what is added to them before it is saved. */
export interface PlannedStarts {
  /** By their moment. */
  starts: PlannedStart[];
  added: readonly TemporaryStart[];
  /** What the saved ones could not be read with. */
  error: unknown;
  refetch: () => unknown;
  add: (startAtS: number) => void;
  /** Takes a start out that the server has by now. */
  drop: (id: TemporaryStart['id']) => void;
  /** Takes a start out because nobody wants it any more. */
  remove: (id: TemporaryStart['id']) => void;
}

/** Keeps what was added when another funnel is chosen: it belongs to the group's plan, not to a funnel, until it is saved. */
export function usePlannedStarts(funnelId: number | null, groupId: number): PlannedStarts {
  const { t } = useTranslation('assignment');
  const { message } = useToasts();
  const [added, setAdded] = useState<readonly TemporaryStart[]>([]);
  const nextNumber = useRef(1);
  const isChosen = funnelId !== null;
  const query = useListGroupSchedulesQuery(
    { id: funnelId ?? 0, groupId },
    { skip: !isChosen, refetchOnMountOrArgChange: true },
  );
  const saved = isChosen ? (query.currentData ?? []) : [];
  const drop = (id: TemporaryStart['id']) => setAdded((before) => before.filter((start) => start.id !== id));

  return {
    starts: joinStarts(saved, added),
    added,
    error: isChosen && !query.isFetching ? query.error : undefined,
    refetch: query.refetch,
    add: (startAtS) => {
      const id = `temp_${nextNumber.current}` as const;
      nextNumber.current += 1;
      setAdded((before) => [...before, { id, startAtS }]);
    },
    drop,
    remove: (id) => {
      drop(id);
      message.success(t('schedules.deleted'));
    },
  };
}
