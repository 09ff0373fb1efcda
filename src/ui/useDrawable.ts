import { useState } from 'react';

/** Whether the browser can draw a picture, film or sound of this source, as far as it tried: what it cannot must say so. */
export function useDrawable(source: unknown): { isDrawable: boolean; onError: () => void } {
  const [failed, setFailed] = useState<{ source: unknown } | null>(null);
  return { isDrawable: failed?.source !== source || failed === null, onError: () => setFailed({ source }) };
}
