import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useDocumentTitle } from '@/ui/useDocumentTitle';

import { reasonOf, type RefusalReason } from './parseFile';
import { readExport, type RecordedSession } from './readExport';

/** Opens the file of a recorded session. It is read in this tab and never uploaded. */
export function FileDrop({ onOpened }: { onOpened: (session: RecordedSession) => void }) {
  const { t } = useTranslation('replay');
  useDocumentTitle(t('drop.title'));
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<RefusalReason | null>(null);

  async function open(file: File | undefined) {
    if (!file) return;
    try {
      onOpened(readExport(new Uint8Array(await file.arrayBuffer())));
    } catch (failure) {
      setRefusal(reasonOf(failure));
    }
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void open(event.dataTransfer.files[0]);
  }
  return (
    <main
      className="replayDrop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <h1>{t('drop.title')}</h1>
      <p>{t('drop.text')}</p>
      <label className="solidButton">
        {t('drop.choose')}
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => {
            void open(target.files?.[0]);
          }}
        />
      </label>
      {refusal && <p role="alert">{t(`drop.refused.${refusal}`)}</p>}
      <p className="hint">{t('drop.sealed')}</p>
    </main>
  );
}
