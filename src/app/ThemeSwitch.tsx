import { useTranslation } from 'react-i18next';

import './layoutTexts';
import { chooseTheme, useTheme, type ThemeChoice } from './themeMode';

const choices: ThemeChoice[] = ['system', 'light', 'dark'];

/** Light, dark, or as the system. */
export function ThemeSwitch() {
  const { t } = useTranslation('layout');
  const { choice } = useTheme();
  return (
    <select
      className="plainSelect"
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
  );
}
