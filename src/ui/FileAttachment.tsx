import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { FILE_ACCEPT, findFileRejection, toMb, type FileRejection } from '@/lib/fileRejection';

import './fileAttachment.css';
import { useAnnounce } from './useAnnounce';
import { useFocusHeir } from './useFocusHeir';

/** What the messenger takes as the picture of a group. */
const PICTURE_ACCEPT = '.png,.jpg,.jpeg';

/** A file that was uploaded; null without one. */
export interface AttachedFile {
  mediaUrl: string | null;
  mediaName: string | null;
}

interface Props {
  /** Accessible name of the group of fields. */
  label: string;
  value: AttachedFile;
  /** Nothing else is taken. */
  isPicture?: boolean;
  /** The largest that is taken, where that is less than the server takes. */
  maxBytes?: number;
  upload: (file: File, options: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<string>;
  onChange: (file: AttachedFile) => void;
  /** Called with true when an upload begins and with false when it ends. */
  onUploading: (isUploading: boolean) => void;
}

/** A file of a message, uploaded as soon as it is chosen. An upload that is canceled changes nothing. */
export function FileAttachment(props: Props) {
  const { label, value, isPicture = false, maxBytes = limits.broadcast.fileMaxBytes } = props;
  const { upload, onChange, onUploading } = props;
  const { t } = useTranslation('attachment');
  const announce = useAnnounce();
  const input = useRef<HTMLInputElement>(null);
  const uploading = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [rejection, setRejection] = useState<FileRejection | null>(null);
  const [isOver, setIsOver] = useState(false);
  // The button that stopped the upload is gone.
  const chooser = useFocusHeir<HTMLButtonElement>(isOver);
  // The text may be edited meanwhile.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => uploading.current?.abort(), []);

  async function handleChosen({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    const found = findFileRejection([...(target.files ?? [])], maxBytes);
    target.value = '';
    setRejection(found);
    if (!file || found !== null) return;
    const { signal } = (uploading.current = new AbortController());
    setPercent(0);
    setIsOver(false);
    onUploading(true);
    const work = upload(file, { signal, onProgress: setPercent });
    const isDone = await announce(
      work.catch((error: unknown) => (signal.aborted ? null : Promise.reject(error as Error))),
      { failure: t('failed') },
    );
    setPercent(null);
    setIsOver(true);
    onUploading(false);
    if (isDone && !signal.aborted) latest.current({ mediaUrl: await work, mediaName: file.name });
  }

  function handleRemove() {
    onChange({ mediaUrl: null, mediaName: null });
    chooser.current?.focus();
  }

  return (
    <div className="row fileAttachment" role="group" aria-label={label}>
      {value.mediaUrl !== null && (
        <>
          <a href={value.mediaUrl} target="_blank" rel="noreferrer">
            {value.mediaName ?? value.mediaUrl}
          </a>
          <button type="button" className="plainButton" onClick={handleRemove}>
            {t('remove')}
          </button>
        </>
      )}
      {percent === null ? (
        <button ref={chooser} type="button" className="plainButton" onClick={() => input.current?.click()}>
          {t(value.mediaUrl === null ? 'choose' : 'replace')}
        </button>
      ) : (
        <>
          <progress max={100} value={percent} aria-label={t('uploading', { percent })} />
          <span>{t('uploading', { percent })}</span>
          <button type="button" className="plainButton" onClick={() => uploading.current?.abort()}>
            {t('cancel')}
          </button>
        </>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={isPicture ? PICTURE_ACCEPT : FILE_ACCEPT}
        aria-label={t('choose')}
        onChange={(event) => void handleChosen(event)}
      />
      <p className="formField-hint" data-problem={rejection !== null} role={rejection !== null ? 'alert' : undefined}>
        {rejection === 'file-too-small' || rejection === 'file-too-large'
          ? t(`rejections.${rejection}`, { maxMb: toMb(maxBytes) })
          : t(isPicture ? 'hintPicture' : 'hint', { maxMb: toMb(maxBytes) })}
      </p>
    </div>
  );
}
