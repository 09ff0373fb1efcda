import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';

import { HOME_PATH } from '@/lib/returnPath';

import { AppRoutes } from '../AppRoutes';
import { ErrorScreen } from '../ErrorScreen';
import type { ReplayStore } from './replayStore';

interface Props {
  store: ReplayStore;
  path: string;
  /** Which step is shown: what could not be drawn at one is tried anew at the next. */
  at: number;
}

/** The real screens over a recorded state. */
export function ReplayScreens({ store, path, at }: Props) {
  const [isBroken, setIsBroken] = useState(false);
  const [tried, setTried] = useState({ at, count: 0 });
  if (tried.at !== at) {
    setTried({ at, count: tried.count + Number(isBroken) });
    setIsBroken(false);
  }
  useEffect(() => {
    const handleError = () => setIsBroken(true);
    window.addEventListener('error', handleError);
    return () => window.removeEventListener('error', handleError);
  }, []);
  return (
    <Provider store={store}>
      <MemoryRouter key={`${path} ${tried.count}`} initialEntries={[path || HOME_PATH]}>
        <ErrorScreen resetKey={String(at)}>
          <AppRoutes />
        </ErrorScreen>
      </MemoryRouter>
    </Provider>
  );
}
