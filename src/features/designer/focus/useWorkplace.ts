import { useEffect } from 'react';

import { noteWorkplace } from './focusTargets';

/** Follows the focus, so that it returns to where the operator works. */
export function useWorkplace(): void {
  useEffect(() => {
    document.addEventListener('focusin', noteWorkplace);
    return () => document.removeEventListener('focusin', noteWorkplace);
  }, []);
}
