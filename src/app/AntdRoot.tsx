import { ConfigProvider } from 'antd';
import ruRU from 'antd/es/locale/ru_RU';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DEFAULT_LANGUAGE } from '@contract/languages';

import { currentPack, onLanguage } from '@/lib/language';
import { withoutAntd, AntdContext } from '@/ui/AntdProvider';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import { useIsNarrow, watchMedia } from '@/ui/watchMedia';

import '../ui/spinner.css';
import './antdRoot.css';
import { antdTheme } from './theme';
import { useTheme } from './themeMode';

/** Whether the system is set to reduced motion. */
const usePrefersReducedMotion = watchMedia('(prefers-reduced-motion: reduce)');

/** Class of antd's element around a dialog; a click on it closes the dialog. */
const AROUND_DIALOG = 'dialogScroll';

/** The second click of a double click opens nothing and must not close the dialog that the first one has opened. */
function ignoreSecondClick(): () => void {
  const handleClick = (event: MouseEvent) => {
    const isAround = event.target instanceof Element && event.target.classList.contains(AROUND_DIALOG);
    if (isAround && event.detail > 1) event.stopPropagation();
  };
  window.addEventListener('click', handleClick, { capture: true });
  return () => window.removeEventListener('click', handleClick, { capture: true });
}

const followLanguage = () => void dayjs.locale(currentPack()?.dayjsLocale ?? DEFAULT_LANGUAGE);
followLanguage();
onLanguage(followLanguage);

/**
 * Replaces antd's loading icon, which is removed at the end of an animation: an interrupted animation never ends, so the icon stayed in
 * the accessible name of the button.
 */
const buttons = {
  className: 'libraryButton',
  loadingIcon: <span className="spinner-ring spinner-inButton" aria-hidden="true" />,
};
const noWave = { disabled: true };
/** antd's icons have English names, which a screen reader would read out: `down`, `calendar`. */
const selects = {
  suffixIcon: <LineIcon path="M5 8l5 5 5-5" sizePx={14} />,
  removeIcon: <LineIcon path={ICONS.close} sizePx={10} />,
};
const datePickers = { suffixIcon: <LineIcon path="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5" sizePx={14} /> };
const timePickers = { suffixIcon: <LineIcon path={ICONS.clock} sizePx={14} /> };
/** Title and buttons of a dialog are always in sight: only its body scrolls. */
const modals = {
  centered: true,
  classNames: {
    wrapper: AROUND_DIALOG,
    container: 'dialogFrame',
    body: 'dialogFrame-body',
    title: 'dialogFrame-title',
  },
};

/** antd's theme and language, for dialogs and toasts. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const { mode } = useTheme();
  const isStill = usePrefersReducedMotion();
  const isNarrow = useIsNarrow();
  const locale = useSyncExternalStore(onLanguage, currentPack)?.antdLocale ?? ruRU;
  useEffect(ignoreSecondClick, []);
  const theme = useMemo(() => antdTheme(mode, { isStill, isNarrow }), [mode, isStill, isNarrow]);
  const modal = useMemo(() => ({ ...modals, closable: { 'aria-label': t('actions.close') } }), [t]);
  return (
    <ConfigProvider
      {...{ theme, locale, modal }}
      wave={noWave}
      button={buttons}
      select={selects}
      datePicker={datePickers}
      timePicker={timePickers}
    >
      <AntdContext value={withoutAntd}>{children}</AntdContext>
    </ConfigProvider>
  );
}
