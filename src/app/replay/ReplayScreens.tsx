import { useInsertionEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Provider, useSelector } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';

import { HOME_PATH } from '@/lib/returnPath';

import { AppRoutes } from '../AppRoutes';
import { ErrorScreen } from '../ErrorScreen';
import type { ReplayStore } from './replayStore';
import { writeShownText, type Translate } from './shownTexts';
import { selectShownToasts, type ShownText } from '../shownSlice';

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

/** The recorded toasts; their texts are known if they come from the console or the server. */
function ReplayedToasts() {
  const { t } = useTranslation('replay');
  const textOf = useShownText();
  const toasts = useSelector(selectShownToasts);
  if (toasts.length === 0) return null;
  return (
    <div className="replayToasts" role="group" aria-label={t('toasts')}>
      {toasts.map(({ id, kind, lines, action }) => (
        <div key={id} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
          {lines.map((line, at) => (
            <span key={at}>{textOf(line)}</span>
          ))}
          {action && <b>{textOf(action)}</b>}
        </div>
      ))}
    </div>
  );
}

function useShownText(): (shown: ShownText) => string {
  const { t } = useTranslation();
  // Keys from a file cannot be type-checked.
  return (shown) => writeShownText(shown, t as unknown as Translate);
}
