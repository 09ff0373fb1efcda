import { useInsertionEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';

import { HOME_PATH } from '@/lib/returnPath';

import { AppRoutes } from '../AppRoutes';
import { ErrorScreen } from '../ErrorScreen';
import { ReplayedToasts } from './ReplayedToasts';
import type { ReplayStore } from './replayStore';

interface Props {
  store: ReplayStore;
  path: string;
  /**
   * The index of the step. Every step renders anew: what a form or a table remembers of the step before depends on how this one was
   * reached.
   */
  at: number;
  /** While a session is played, the screens stay mounted between the steps of a page, and render anew where it stops. */
  isPlaying: boolean;
}

/** The real screens over a recorded state, and nothing else: the same step looks the same, whatever was shown before. */
export function ReplayScreens({ store, path, at, isPlaying }: Props) {
  const { t } = useTranslation('replay');
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState(at);
  if (shown !== at) {
    setShown(at);
    setProblem(null);
  }
  // Subscribes before the first render of the screens reports an error.
  useInsertionEffect(() => {
    const handleError = ({ error, message }: ErrorEvent) => setProblem(messageOf(error) ?? message);
    window.addEventListener('error', handleError);
    return () => window.removeEventListener('error', handleError);
  }, []);
  return (
    <Provider store={store}>
      {problem !== null && (
        <p role="alert" className="replayProblem">
          {t('flaw.broken', { message: problem })}
        </p>
      )}
      <ErrorScreen isQuiet resetKey={String(at)}>
        <ReplayedToasts />
      </ErrorScreen>
      <ErrorScreen resetKey={String(at)}>
        <MemoryRouter key={isPlaying ? path : at} initialEntries={[path || HOME_PATH]}>
          <AppRoutes />
        </MemoryRouter>
      </ErrorScreen>
    </Provider>
  );
}

/** An error screen reports an error whose cause is the one it caught. */
function messageOf(error: unknown): string | null {
  const { cause, message } = (error ?? {}) as { cause?: { message?: unknown }; message?: unknown };
  const text = cause?.message ?? message;
  return typeof text === 'string' ? text : null;
}
