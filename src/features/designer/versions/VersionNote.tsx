import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';

import { useSaveVersionNoteMutation } from '@/api/versionsApi';
import { useAnnounce } from '@/ui/useAnnounce';

interface Props {
  funnelId: number;
  revision: number;
  note: string;
}

/** What the owner writes about a version. */
export function VersionNote({ funnelId, revision, note }: Props) {
  const { t } = useTranslation('versions');
  const announce = useAnnounce();
  const id = useId();
  const [typed, setTyped] = useState(note);
  const [saveNote, { isLoading }] = useSaveVersionNoteMutation();
  const isChanged = typed.trim() !== note;

  function save() {
    if (!isChanged || isLoading) return;
    const saving = saveNote({ id: funnelId, revision, note: typed.trim() }).unwrap();
    void announce(saving, { success: t('note.saved'), failure: t('note.failed') });
  }

  return (
    <form
      className="version-noteForm"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={id}>{t('note.label')}</label>
      <input
        id={id}
        className="plainText"
        autoComplete="off"
        placeholder={t('note.placeholder')}
        value={typed}
        onChange={({ target }) => setTyped(cutCharacters(target.value, limits.funnel.noteMaxChars))}
      />
      {isChanged && (
        <button type="submit" className="plainButton" aria-disabled={isLoading}>
          {t('note.save')}
        </button>
      )}
    </form>
  );
}
