import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePauseMutation, type PauseTarget } from '@/api/pausesApi';
import { focusLater } from '@/lib/focusLater';
import { lazyView } from '@/ui/lazyView';
import { missingDialog } from '@/ui/missing';
import { LineIcon } from '@/ui/LineIcon';
import { useAnnounce } from '@/ui/useAnnounce';

const ICONS = { pause: 'M7 4v12M13 4v12', resume: 'M6.5 4v12l9-6z' };

const resumeModal = lazyView(
  async () => (await import(/* webpackChunkName: "resume" */ './ResumeModal')).ResumeModal,
  missingDialog(({ onClose }) => onClose()),
);

interface Props {
  target: PauseTarget;
  /** Since when it is paused, in milliseconds since 1970, or null; undefined when the server offers no pauses. */
  pausedAt: number | null | undefined;
  /** Id of the element that names what is paused. */
  describedBy?: string;
  /** An icon, for rows of a table. */
  isIcon?: boolean;
}

/** Pauses a run or a funnel at once; resuming asks how. */
export function PauseButton({ target, pausedAt, describedBy, isIcon = false }: Props) {
  const { t } = useTranslation('pauses');
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [pause, { isLoading }] = usePauseMutation();
  if (pausedAt === undefined) return null;
  const isPaused = pausedAt !== null;
  const label = t(isPaused ? 'resume.action' : 'pause.action');

  async function handleClick() {
    if (isLoading) return;
    if (isPaused) {
      setIsAsking(true);
      return;
    }
    const texts = { success: t(`pause.done.${target.kind}`), failure: t(`pause.failed.${target.kind}`) };
    await announce(pause(target).unwrap(), texts);
  }

  function handleClose() {
    setIsAsking(false);
    focusLater(button.current);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={isIcon ? 'iconButton' : 'plainButton'}
        aria-describedby={describedBy}
        aria-disabled={isLoading}
        aria-busy={isLoading}
        {...(isIcon && { 'aria-label': label, title: label })}
        onClick={() => void handleClick()}
      >
        {isIcon ? <LineIcon path={isPaused ? ICONS.resume : ICONS.pause} /> : label}
      </button>
      {isAsking && (
        <Suspense fallback={null}>
          <resumeModal.View target={target} onClose={handleClose} />
        </Suspense>
      )}
    </>
  );
}
