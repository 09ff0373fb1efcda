import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { readExport, type RecordedSession } from './readExport';
import { reduceRecorded } from './replayStore';

/** Takes the file of a recorded session, dropped or chosen. It is read in this tab and goes nowhere. */
export function FileDrop({ onOpened }: { onOpened: (session: RecordedSession) => void }) {
  const { t } = useTranslation('replay');
  const [isOver, setIsOver] = useState(false);
  const [isRefused, setIsRefused] = useState(false);

  async function open(file: File | undefined) {
    if (!file) return;
    try {
      onOpened(readExport(await file.text(), reduceRecorded));
    } catch {
      setIsRefused(true);
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
      {isRefused && <p role="alert">{t('drop.refused')}</p>}
      <p className="replayDrop-note">{t('drop.sealed')}</p>
    </main>
  );
}
