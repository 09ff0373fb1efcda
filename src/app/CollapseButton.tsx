import { useTranslation } from 'react-i18next';

import { LineIcon } from '@/ui/LineIcon';

import { BAR_ICONS } from './barIcons';

interface Props {
  isCollapsed: boolean;
  onToggle: () => void;
}

/** At the foot of the menu: reduces it to its icons, or shows its labels again. */
export function CollapseButton({ isCollapsed, onToggle }: Props) {
  const { t } = useTranslation('layout');
  const label = t(isCollapsed ? 'menu.widen' : 'menu.narrow');
  return (
    <button type="button" className="sideMenu-link sideMenu-toggle" title={label} onClick={onToggle}>
      <LineIcon path={isCollapsed ? BAR_ICONS.widen : BAR_ICONS.narrow} />
      <span className="sideMenu-label">{label}</span>
    </button>
  );
}
