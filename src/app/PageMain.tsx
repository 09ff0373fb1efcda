import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';

import { Spinner } from '@/ui/Spinner';
import { useFocusOnArrival } from '@/ui/useFocusOnArrival';
import { useRestoreFocus } from '@/ui/useRestoreFocus';

import { ErrorScreen } from './ErrorScreen';

export const MAIN_ID = 'content';

/** The page. A link to another one is removed with its page, so the focus would go with it. */
export function PageMain() {
  const { t } = useTranslation('common');
  const { key } = useLocation();
  const main = useRef<HTMLElement>(null);
  useRestoreFocus(main);
  useFocusOnArrival(main);
  return (
    <main ref={main} id={MAIN_ID} tabIndex={-1} className="appLayout-main">
      <ErrorScreen resetKey={key}>
        <Suspense fallback={<Spinner label={t('loading')} />}>
          <Outlet />
        </Suspense>
      </ErrorScreen>
    </main>
  );
}
