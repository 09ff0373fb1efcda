import { limitConcurrency } from '@/lib/limitConcurrency';

const OWN_FILE = /^(?:https?:\/\/[^/]+)?\/uploads\/[\w.]+$/;
const NOT_FOUND = 404;
const AT_ONCE_COUNT = 4;
const inTurn = limitConcurrency(AT_ONCE_COUNT);

/** Whether the server responds 404 for an uploaded file. Any other failure, or a foreign URL, proves nothing. */
export async function isMediaMissing(url: string): Promise<boolean> {
  if (!OWN_FILE.test(url) || new URL(url, location.origin).origin !== location.origin) return false;
  return inTurn(async () => {
    try {
      const { status } = await fetch(url, { method: 'HEAD' });
      return status === NOT_FOUND;
    } catch {
      return false;
    }
  });
}
