import { useTranslation } from 'react-i18next';

import { LazySelect } from '@/ui/LazySelect';
import { LineIcon } from '@/ui/LineIcon';

import { BAR_ICONS } from './barIcons';
import { chooseTheme, useTheme, type ThemeChoice } from './themeMode';

const choices: ThemeChoice[] = ['system', 'light', 'dark'];

/** Light, dark, or as the system: an icon that opens the list of them. */
export function ThemeSwitch() {
  const { t } = useTranslation('layout');
  const { choice } = useTheme();
  return (
    <span className="themeSwitch" title={t('theme.label')}>
      <LineIcon path={BAR_ICONS[choice]} />
      <LazySelect
        isSearchable={false}
        isAsWideAsList
        aria-label={t('theme.label')}
        value={choice}
        options={choices.map((one) => ({ value: one, label: t(`theme.${one}`) }))}
        onChange={(chosen) => chooseTheme(chosen as ThemeChoice)}
      />
    </span>
  );
}
