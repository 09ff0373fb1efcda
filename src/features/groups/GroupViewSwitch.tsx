import { useTranslation } from 'react-i18next';

import { LineIcon } from '@/ui/LineIcon';

import type { GroupView } from './useGroupView';

const ICONS: Record<GroupView, string> = {
  cards: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8 8v8',
};

interface Props {
  view: GroupView;
  onChoose: (view: GroupView) => void;
}

/** Cards or table; not on narrow screens, which always have cards. */
export function GroupViewSwitch({ view, onChoose }: Props) {
  const { t } = useTranslation('groups');
  return (
    <div role="group" aria-label={t('view.label')} className="groupView">
      {(['cards', 'table'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="iconButton"
          aria-pressed={view === one}
          aria-label={t(`view.${one}`)}
          title={t(`view.${one}`)}
          onClick={() => {
            onChoose(one);
          }}
        >
          <LineIcon path={ICONS[one]} />
        </button>
      ))}
    </div>
  );
}
