import { useTranslation } from 'react-i18next';
import { NavLink, useMatch } from 'react-router-dom';

import { pages } from '@/pages/pages';
import { LineIcon } from '@/ui/LineIcon';

const menuPages = pages.flatMap(({ icon, ...page }) => (icon === undefined ? [] : [{ ...page, icon }]));

interface Props {
  onChosen?: () => void;
  /** Whether only the icons are visible. */
  isCollapsed?: boolean;
}

/** Links to all pages. */
export function SideMenu({ onChosen, isCollapsed = false }: Props) {
  const { t } = useTranslation('layout');
  const isOnGroup = useMatch('/groups/:id') !== null;
  return (
    <nav aria-label={t('menu.label')}>
      <ul className="sideMenu">
        {menuPages.map(({ path, titleKey, icon }) => (
          <li key={path}>
            <NavLink
              className={({ isActive }) =>
                isActive || (isOnGroup && path === '/dashboard') ? 'sideMenu-link active' : 'sideMenu-link'
              }
              title={isCollapsed ? t(titleKey) : undefined}
              to={path}
              onClick={onChosen}
            >
              <LineIcon path={icon} />
              <span className="sideMenu-label">{t(titleKey)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
