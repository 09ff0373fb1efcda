import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

import './layoutTexts';
import { pageRoutes } from './routes';

/** The way to every page there is. A page's chunk is fetched as soon as somebody points at its link. */
export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('layout');
  return (
    <nav aria-label={t('menu.label')}>
      <ul className="sideMenu">
        {pageRoutes.map(({ path, titleKey, page }) => {
          const preload = () => {
            // Only ahead of time: whoever follows the link asks again, and is told when that fails.
            page.preload().catch(() => undefined);
          };
          return (
            <li key={path}>
              <NavLink
                className="sideMenu-link"
                to={path}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={onChosen}
              >
                {t(titleKey)}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
