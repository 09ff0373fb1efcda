import { useTranslation } from 'react-i18next';

import { LineIcon } from '@/ui/LineIcon';

import { BAR_ICONS } from './barIcons';
import { chooseTheme, useTheme, type ThemeChoice } from './themeMode';

const choices: ThemeChoice[] = ['system', 'light', 'dark'];

/** Light, dark, or as the system: an icon that opens the browser's own list. */
export function ThemeSwitch() {
  const { t } = useTranslation('layout');
  const { choice } = useTheme();
  return (
    <span className="themeSwitch" title={t('theme.label')}>
      <LineIcon path={BAR_ICONS[choice]} />
      <select
        className="themeSwitch-select"
        aria-label={t('theme.label')}
        value={choice}
        onChange={({ target }) => {
          chooseTheme(target.value as ThemeChoice);
        }}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {t(`theme.${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
