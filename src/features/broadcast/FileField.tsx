import { useRef, useState, type DragEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { useAbilities } from '@/api/useAbilities';

import type { FileStatus } from './broadcastDraft';

import { FILE_ACCEPT, findFileRejection, toMb, type FileRejection } from '@/lib/fileRejection';
import { numberFormat } from '@/lib/numberFormat';

const BYTES_PER_KB = 1024;
const BYTES_PER_MB = 1024 * BYTES_PER_KB;

interface Props {
  /** Null without a file. The size of a saved one is not known. */
  info: { name: string; size?: number } | null;
  status: FileStatus;
  isDisabled: boolean;
  onChange: (file: File | null) => void;
}

/** Drop zone and chooser for one file. Invalid files are rejected here with the reason. Source: SPEC-5.27 to SPEC-5.30. */
export function FileField({ info, status, isDisabled, onChange }: Props) {
  const { t } = useTranslation('broadcast');
  const { fileMaxBytes } = useAbilities();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [rejection, setRejection] = useState<FileRejection | null>(null);

  function take(files: readonly File[]) {
    const found = findFileRejection(files, fileMaxBytes);
    setRejection(found);
    if (found === null && files[0]) onChange(files[0]);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) take([...event.dataTransfer.files]);
  }

  return (
    <div className="broadcast-field" role="group" aria-label={t('file.label')}>
      <span className="broadcast-label" aria-hidden="true">
        {t('file.label')}
      </span>
      <div
        className="row broadcast-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => {
          setIsOver(false);
        }}
        onDrop={handleDrop}
      >
        {info ? (
          <>
            <span className="broadcast-fileName">
              <FileName {...info} />
            </span>
            {status === 'lost' && <ChooseButton isDisabled={isDisabled} input={input} />}
            <button
              type="button"
              className="plainButton"
              disabled={isDisabled}
              onClick={() => {
                flushSync(() => onChange(null));
                chooser.current?.focus();
              }}
            >
              {t('file.remove')}
            </button>
          </>
        ) : (
          <>
            <span>{t('file.drop')}</span>
            <ChooseButton isDisabled={isDisabled} input={input} ref={chooser} />
          </>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={FILE_ACCEPT}
        aria-label={t('file.choose')}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <FileNote rejection={rejection} status={status} />
    </div>
  );
}

function FileName({ name, size }: { name: string; size?: number }) {
  const { t } = useTranslation('broadcast');
  if (size === undefined) return name;
  return size < BYTES_PER_MB
    ? t('file.chosenSmall', { name, sizeKb: Math.ceil(size / BYTES_PER_KB) })
    : t('file.chosen', { name, sizeMb: numberFormat.format(Math.round((size * 10) / BYTES_PER_MB) / 10) });
}

interface ChooseProps {
  isDisabled: boolean;
  input: RefObject<HTMLInputElement | null>;
  ref?: RefObject<HTMLButtonElement | null>;
}

function ChooseButton({ isDisabled, input, ref }: ChooseProps) {
  const { t } = useTranslation('broadcast');
  return (
    <button
      ref={ref}
      type="button"
      className="plainButton"
      disabled={isDisabled}
      onClick={() => {
        input.current?.click();
      }}
    >
      {t('file.choose')}
    </button>
  );
}

/** Line below the file: rejection, loss, a warning that it will not survive a reload, or the allowed types. */
function FileNote({ rejection, status }: { rejection: FileRejection | null; status: FileStatus }) {
  const { t } = useTranslation('broadcast');
  const maxMb = toMb(useAbilities().fileMaxBytes);
  const problem = rejection !== null ? t(`file.rejections.${rejection}`, { maxMb }) : t('file.lost');
  if (rejection !== null || status === 'lost') {
    return (
      <p className="hint broadcast-hint" data-problem role="alert">
        {problem}
      </p>
    );
  }
  if (status === 'restoring' || status === 'unkept') {
    return (
      <p className="hint broadcast-hint" role="status">
        {t(`file.${status}`)}
      </p>
    );
  }
  return <p className="hint broadcast-hint">{t('file.hint', { maxMb })}</p>;
}
