import type { useFormDraft } from '@/api/drafts/useFormDraft';
import { readDoneBefore } from '@/api/idempotencyKeys';
import type { NewSecret } from '@/api/programsApi';
import { takeSecret } from '@/api/secretArguments';
import { useShowToast } from '@/ui/Toasts';
import { useAnnounce } from '@/ui/useAnnounce';

type Draft = Pick<ReturnType<typeof useFormDraft>, 'discard' | 'renewKey'>;

interface Words {
  failure: string;
  /** What is said when an earlier request has made it: its secret went with the response that was lost. */
  lost: string;
}

/** Waits for the creation of something with a secret, and discards its draft. Returns null when nothing was created. */
export function useCreateOnce() {
  const announce = useAnnounce();
  const show = useShowToast();
  return async (creating: Promise<NewSecret>, draft: Draft, { failure, lost }: Words) => {
    if (!(await announce(creating, { failure }))) {
      if (readDoneBefore(await creating.catch((error: unknown) => error)) !== null) draft.renewKey();
      return null;
    }
    const { hidden } = await creating;
    draft.discard();
    if (hidden === null) show({ style: 'message', kind: 'warning', text: lost });
    return { secret: hidden === null ? null : takeSecret(hidden) };
  };
}
