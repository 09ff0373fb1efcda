import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';

import { MessengerStatusText } from '@/features/messenger/MessengerStatusText';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';
import { NotificationBell } from '@/features/notifications/NotificationBell';
import { onboardingReset } from '@/features/onboarding/onboardingSlice';
import { selectStep } from '@/features/onboarding/wizardSlice';
import { useSignOut } from '@/features/session/useSignOut';
import { dialogOpened, selectOpenDialog } from '@/pages/dialogsSlice';
import { lazyAgain } from '@/ui/lazyAgain';
import { Spinner } from '@/ui/Spinner';

import './appLayout.css';
import { BarButton } from './BarButton';
import { ErrorScreen } from './ErrorScreen';
import './layoutTexts';
import { MenuDrawer } from './MenuDrawer';
import { SideMenu } from './SideMenu';
import { ThemeSwitch } from './ThemeSwitch';

const MAIN_ID = 'content';

const Wizard = lazyAgain(async () => {
  const { OnboardingWizard } = await import(
    /* webpackChunkName: "onboarding" */ '@/features/onboarding/OnboardingWizard'
  );
  return { default: OnboardingWizard };
});

/** Menu and top bar around a page. */
export function AppLayout() {
  const { t } = useTranslation(['layout', 'common']);
  const { key } = useLocation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const dispatch = useDispatch();
  const signOut = useSignOut();
  const messenger = useSelector(selectMessengerStatus);
  const isWizardOpen = useSelector(selectStep) !== null;
  const isDialogOpen = useSelector(selectOpenDialog) !== null;

  return (
    <div className="appLayout">
      <a className="appLayout-skip" href={`#${MAIN_ID}`}>
        {t('skip')}
      </a>
      <aside className="appLayout-side">
        <Brand />
        <SideMenu />
      </aside>
      <header className="appLayout-bar">
        <button
          type="button"
          className="iconButton appLayout-menuButton"
          aria-label={t('menu.open')}
          aria-expanded={isMenuOpen}
          onClick={() => {
            setIsMenuOpen(true);
          }}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M3 5h14M3 10h14M3 15h14" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </button>
        <div className="appLayout-state">
          <ErrorScreen isQuiet resetKey={key}>
            <MessengerStatusText />
          </ErrorScreen>
          {messenger?.isDemo === true && (
            <span className="appLayout-demo" title={t('demo.hint')}>
              {t('demo.label')}
            </span>
          )}
        </div>
        <ErrorScreen isQuiet resetKey={key}>
          <NotificationBell />
        </ErrorScreen>
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
        <BarButton icon="logout" label={t('logout')} onClick={signOut} />
        {/* Last: it is where the designer has its save button, and a double click there must not sign out. */}
        <span className="appLayout-theme">
          <ThemeSwitch />
        </span>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="appLayout-main">
        <ErrorScreen resetKey={key}>
          <Suspense fallback={<Spinner label={t('common:loading')} />}>
            <Outlet />
          </Suspense>
        </ErrorScreen>
      </main>
      {isWizardOpen && !isDialogOpen && (
        <ErrorScreen isQuiet resetKey={key}>
          <Suspense fallback={null}>
            <Wizard isConnected={messenger?.isReady === true} />
          </Suspense>
        </ErrorScreen>
      )}
      <MenuDrawer
        isOpen={isMenuOpen}
        onClose={() => {
          setIsMenuOpen(false);
        }}
      />
    </div>
  );
}

function Brand() {
  const { t } = useTranslation('common');
  return (
    <p className="brand">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M3 4h18l-7 8.5V18l-4 2.5v-8z" fill="currentColor" />
      </svg>
      {t('app.name')}
    </p>
  );
}
