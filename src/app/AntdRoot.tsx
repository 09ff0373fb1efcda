import { ConfigProvider } from 'antd';
import ruRU from 'antd/es/locale/ru_RU';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';

import { DEFAULT_LANGUAGE } from '@contract/languages';

import { currentPack, onLanguage } from '@/lib/language';

import { withoutAntd, AntdContext } from '@/ui/AntdProvider';

import '../ui/spinner.css';
import './antdRoot.css';
import { antdTheme } from './theme';
import { useTheme } from './themeMode';
import { usePrefersReducedMotion } from './usePrefersReducedMotion';

const followLanguage = () => void dayjs.locale(currentPack()?.dayjsLocale ?? DEFAULT_LANGUAGE);
followLanguage();
onLanguage(followLanguage);

/**
 * Turns in a button while its work is under way. The library's own is taken away by a movement, and the end of a movement
 * that hardly began is never told: it stayed in the button, unseen, and in the button's name for screen readers.
 */
const buttons = {
  className: 'libraryButton',
  loadingIcon: <span className="spinner-ring spinner-inButton" aria-hidden="true" />,
};
const noWave = { disabled: true };
/** What a long dialog is scrolled in: banners make room at its end. */
const modals = { classNames: { wrapper: 'dialogScroll' } };

/** The library's theme and language for everything below. Pages do without it, dialogs and toasts do not. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  const isStill = usePrefersReducedMotion();
  const locale = useSyncExternalStore(onLanguage, currentPack)?.antdLocale ?? ruRU;
  const theme = useMemo(() => antdTheme(mode, isStill), [mode, isStill]);
  return (
    <ConfigProvider theme={theme} locale={locale} wave={noWave} button={buttons} modal={modals}>
      <AntdContext value={withoutAntd}>{children}</AntdContext>
    </ConfigProvider>
  );
}
