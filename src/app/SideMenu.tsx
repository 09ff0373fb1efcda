import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

import { LineIcon } from '@/ui/LineIcon';

import './layoutTexts';
import { pageViews } from './views';

interface Props {
  onChosen?: () => void;
  /** Whether only the icons are visible. */
  isCollapsed?: boolean;
}

/** Links to all pages. Pointing at a link or focusing it preloads the page. */
export function SideMenu({ onChosen, isCollapsed = false }: Props) {
  const { t } = useTranslation('layout');
  return (
    <nav aria-label={t('menu.label')}>
      <ul className="sideMenu">
        {pageViews.map(({ path, titleKey, icon, view }) => {
          const preload = () => {
            // Opening the page requests the chunk again and shows the failure.
            view.preload().catch(() => undefined);
          };
          return (
            <li key={path}>
              <NavLink
                className="sideMenu-link"
                title={isCollapsed ? t(titleKey) : undefined}
                to={path}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={onChosen}
              >
                <LineIcon path={icon} />
                <span className="sideMenu-label">{t(titleKey)}</span>
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
