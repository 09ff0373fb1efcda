import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { focusLater } from '@/lib/focusLater';

import './restoredNote.css';

interface Props {
  isRestored: boolean;
  onDiscard: () => void;
}

/** Above the fields of a form: they are those of an earlier visit, which can be given up. */
export function RestoredNote({ isRestored, onDiscard }: Props) {
  const { t } = useTranslation('common');
  if (!isRestored) return null;

  function handleDiscard({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button leaves with the note: the focus goes to the first field.
    const fields = currentTarget.closest('[role="status"]')?.parentElement;
    focusLater(fields?.querySelector<HTMLElement>('input, textarea, select') ?? null);
    onDiscard();
  }

  return (
    <p role="status" className="row note restoredNote">
      <span>{t('draft.restored')}</span>
      <button type="button" className="linkButton" onClick={handleDiscard}>
        {t('draft.discard')}
      </button>
    </p>
  );
}
