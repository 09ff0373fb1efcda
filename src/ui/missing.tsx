import { useCallback, useEffect, useEffectEvent, useId, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { useToasts } from './useToasts';

/** The parts that are missing, in the order in which they were noticed. */
const missing = new Set<string>();
const listeners = new Set<() => void>();

/** Whether a part is the first that is missing: one sentence is enough for all of a page. */
function useIsFirst(): boolean {
  const id = useId();
  const subscribe = useCallback(
    (listener: () => void) => {
      missing.add(id);
      listeners.add(listener);
      for (const tell of listeners) tell();
      return () => {
        missing.delete(id);
        listeners.delete(listener);
        for (const tell of listeners) tell();
      };
    },
    [id],
  );
  return useSyncExternalStore(subscribe, () => missing.values().next().value === id);
}

/** In place of a part of a page that cannot be loaded yet. */
export function MissingPart() {
  const { t } = useTranslation('common');
  const isFirst = useIsFirst();
  if (!isFirst) return null;
  return (
    <p role="status" className="note">
      {t('missing.part')}{' '}
      <button type="button" className="linkButton" onClick={() => window.location.reload()}>
        {t('errorScreen.reload')}
      </button>
    </p>
  );
}

/** In place of what a page is complete without. */
export const MissingExtra = () => null;

/** In place of a dialog that cannot be loaded: says so and closes it, so that it can be opened again. */
export function missingDialog<P extends object>(close: (props: P) => void): ComponentType<P> {
  return function MissingDialog(props: P) {
    const { t } = useTranslation('common');
    const { message } = useToasts();
    const leave = useEffectEvent(() => {
      message.error(t('missing.dialog'));
      close(props);
    });
    useEffect(() => leave(), []);
    return null;
  };
}
