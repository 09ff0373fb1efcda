import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';

const NAMES_MAX_COUNT = 5;

interface Props {
  /** Groups that the account may not change. */
  refused: readonly Group[];
  chosenCount: number;
}

/** Says before anything is done in which groups the account is no admin. */
export function NotAdminNote({ refused, chosenCount }: Props) {
  const { t } = useTranslation('groupActs');
  if (refused.length === 0) return null;
  const names = refused.slice(0, NAMES_MAX_COUNT).map(groupName).join(', ');
  const others = refused.length - NAMES_MAX_COUNT;
  return (
    <p className="greeting-warning" role="status">
      {refused.length === chosenCount
        ? t('notAdmin.all', { count: refused.length })
        : t('notAdmin.some', { count: refused.length })}{' '}
      {others > 0 ? t('notAdmin.more', { names, count: others }) : names}
    </p>
  );
}
