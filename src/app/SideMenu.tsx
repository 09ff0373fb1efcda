import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

import './layoutTexts';
import { pageViews } from './views';

/** Links to all pages. Pointing at a link or focusing it preloads the page. */
export function SideMenu({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('layout');
  return (
    <nav aria-label={t('menu.label')}>
      <ul className="sideMenu">
        {pageViews.map(({ path, titleKey, view }) => {
          const preload = () => {
            // Opening the page requests the chunk again and shows the failure.
            view.preload().catch(() => undefined);
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
