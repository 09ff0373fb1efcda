import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { AccountButton } from '@/features/accounts/AccountButton';
import { MessengerStatusText } from '@/features/messenger/MessengerStatusText';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';
import { NotificationMenu } from '@/features/notifications/NotificationMenu';
import { onboardingReset } from '@/features/onboarding/onboardingSlice';
import { selectStep } from '@/features/onboarding/wizardSlice';
import { OnboardingWizard } from '@/features/onboarding/OnboardingWizard';
import { selectAccount } from '@/features/session/sessionSlice';
import { useSignOut } from '@/features/session/useSignOut';
import { browserStorage } from '@/lib/browserStorage';
import { dialogOpened, selectOpenDialog } from '@/pages/dialogsSlice';
import { LineIcon } from '@/ui/LineIcon';
import { useRestoreFocus } from '@/ui/useRestoreFocus';

import './appLayout.css';
import { BAR_ICONS, type BarIconName } from './barIcons';
import { ClockNotice } from './ClockNotice';
import { ErrorScreen } from './ErrorScreen';
import { OfflineBanner } from './OfflineBanner';
import { MAIN_ID, PageMain } from './PageMain';
import { SendingBanner } from './SendingBanner';
import { selectOffline } from './shownSlice';
import { SideMenu } from './SideMenu';
import { TranslationNotice } from './TranslationNotice';
import { ThemeSwitch } from './ThemeSwitch';
import { useSearchKey } from './useSearchKey';
import { NarrowMenu } from './NarrowMenu';

const MENU_KEY = 'menu';
const NARROW = 'narrow';

const JUST_SHOWN_MS = 1_000;

/** Menu and top bar around a page. */
export function AppLayout() {
  const { t } = useTranslation(['layout', 'common', 'palette']);
  const { key } = useLocation();
  const bar = useRef<HTMLElement>(null);
  // A notice goes with its button.
  useRestoreFocus(bar);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const dispatch = useDispatch();
  const signOut = useSignOut();
  const isJustShown = useJustShown();
  const messenger = useSelector(selectMessengerStatus);
  const isOffline = useSelector(selectOffline) !== null;
  const isWizardOpen = useSelector(selectStep) !== null;
  const isDialogOpen = useSelector(selectOpenDialog) !== null;
  useSearchKey();
  const { isNarrow, toggle } = useMenuWidth();
  // The guide is in the foot of the menu.
  const isCollapsed = isNarrow && !isWizardOpen;

  return (
    <div className="appLayout" data-collapsed={isCollapsed}>
      <a className="appLayout-skip" href={`#${MAIN_ID}`}>
        {t('skip')}
      </a>
      <aside className="appLayout-side">
        <Brand />
        <ErrorScreen isQuiet resetKey={key}>
          <SideMenu isCollapsed={isCollapsed} />
        </ErrorScreen>
        {!isWizardOpen && <CollapseButton isCollapsed={isCollapsed} onToggle={toggle} />}
      </aside>
      <header ref={bar} tabIndex={-1} className="appLayout-bar">
        <button
          type="button"
          className="iconButton appLayout-menuButton"
          aria-label={t('menu.open')}
          aria-expanded={isMenuOpen}
          onClick={() => {
            setIsMenuOpen(true);
          }}
        >
          <LineIcon path={BAR_ICONS.menu} />
        </button>
        <div className="appLayout-state">
          <OpenAccount />
          <ErrorScreen isQuiet resetKey={key}>
            <MessengerStatusText isStale={isOffline} />
          </ErrorScreen>
          {messenger?.isDemo === true && (
            <span className="chip appLayout-demo" data-tone="warning" title={t('demo.hint')}>
              {t('demo.label')}
            </span>
          )}
          {!isOffline && (
            <ErrorScreen isQuiet resetKey={key}>
              <SendingBanner />
            </ErrorScreen>
          )}
          <ErrorScreen isQuiet resetKey={key}>
            <OfflineBanner />
            <ClockNotice />
            <TranslationNotice />
          </ErrorScreen>
        </div>
        <ErrorScreen isQuiet resetKey={key}>
          <NotificationMenu />
        </ErrorScreen>
        <BarButton
          icon="search"
          label={t('palette:title')}
          keys="Ctrl+K"
          isIconOnly
          onClick={() => dispatch(dialogOpened({ name: 'palette', ids: {} }))}
        />
        {/* Missing from servers that know only the specification. */}
        {messenger?.sendingStoppedAt === null && (
          <BarButton
            icon="stop"
            label={t('bar.stopSending')}
            isIconOnly
            onClick={() => dispatch(dialogOpened({ name: 'stopSending', ids: {} }))}
          />
        )}
        <BarButton
          icon="support"
          label={t('bar.support')}
          onClick={() => dispatch(dialogOpened({ name: 'support', ids: {} }))}
        />
        <BarButton icon="help" label={t('bar.help')} onClick={() => dispatch(onboardingReset())} />
        <BarButton
          icon="profile"
          label={t('bar.profile')}
          onClick={() => dispatch(dialogOpened({ name: 'profile', ids: {} }))}
        />
        <BarButton icon="logout" label={t('logout')} onClick={() => !isJustShown() && signOut()} />
        {/* Last: it is where the designer has its save button. */}
        <span className="appLayout-theme">
          <ErrorScreen isQuiet resetKey={key}>
            <ThemeSwitch />
          </ErrorScreen>
        </span>
      </header>
      <PageMain />
      {isWizardOpen && !isDialogOpen && (
        <ErrorScreen isQuiet resetKey={key}>
          <OnboardingWizard isConnected={messenger?.isReady === true} isDemo={messenger?.isDemo === true} />
        </ErrorScreen>
      )}
      {isMenuOpen && (
        <NarrowMenu
          onClose={() => {
            setIsMenuOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** Nothing while the owner has one account. */
function OpenAccount() {
  const dispatch = useDispatch();
  const account = useSelector(selectAccount);
  if (!account || account.count < 2) return null;
  return <AccountButton account={account} onClick={() => dispatch(dialogOpened({ name: 'accounts', ids: {} }))} />;
}

function Brand() {
  const { t } = useTranslation('common');
  return (
    <p className="brand">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M3 4h18l-7 8.5V18l-4 2.5v-8z" fill="currentColor" />
      </svg>
      <span className="brand-name">{t('app.name')}</span>
    </p>
  );
}

/** Whether the layout has just replaced a page without one: a second click on that page's button must not press one of this bar. */
function useJustShown(): () => boolean {
  const isFirstPage = useNavigationType() === NavigationType.Pop;
  const [shownAtMs] = useState(() => (isFirstPage ? -JUST_SHOWN_MS : performance.now()));
  return () => performance.now() - shownAtMs < JUST_SHOWN_MS;
}

/** Whether the menu shows only icons; remembered in this browser. */
function useMenuWidth(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setIsNarrow] = useState(() => browserStorage.read(MENU_KEY) === NARROW);

  function toggle() {
    if (isNarrow) browserStorage.remove(MENU_KEY);
    else browserStorage.write(MENU_KEY, NARROW);
    setIsNarrow(!isNarrow);
  }

  return { isNarrow, toggle };
}

interface BarButtonProps {
  icon: BarIconName;
  label: string;
  /** Shows the label as a tooltip only, at any width. */
  isIconOnly?: boolean;
  /** A shortcut, for people who have a keyboard: without the space for it the button is not shown. */
  keys?: string;
  onClick: () => void;
}

/** A button of the top bar: icon and label, on narrow screens only the icon. */
function BarButton({ icon, label, isIconOnly = false, keys, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className="bareButton barButton"
      data-keys={keys}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      onClick={onClick}
    >
      <LineIcon path={BAR_ICONS[icon]} />
      {!isIconOnly && <span className="barButton-label">{label}</span>}
    </button>
  );
}

interface Props {
  isCollapsed: boolean;
  onToggle: () => void;
}

/** At the foot of the menu: reduces it to its icons, or shows its labels again. */
function CollapseButton({ isCollapsed, onToggle }: Props) {
  const { t } = useTranslation('layout');
  const label = t(isCollapsed ? 'menu.widen' : 'menu.narrow');
  return (
    <button type="button" className="sideMenu-link bareButton sideMenu-toggle" title={label} onClick={onToggle}>
      <LineIcon path={isCollapsed ? BAR_ICONS.widen : BAR_ICONS.narrow} />
      <span className="sideMenu-label">{label}</span>
    </button>
  );
}
