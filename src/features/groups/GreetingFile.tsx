import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { limits } from '@contract/limits';
import type { GreetingMessage } from '@contract/schemas/shapes';

import { endExpiredSession } from '@/api/expiredSession';
import { uploadMedia } from '@/api/mediaApi';
import { FILE_ACCEPT, findFileRejection } from '@/lib/fileRejection';
import { useAnnounce } from '@/ui/useAnnounce';

import './groupsTexts';

const maxMb = limits.broadcast.fileMaxBytes / (1024 * 1024);

type AttachedFile = Pick<GreetingMessage, 'mediaUrl' | 'mediaName'>;

interface Props {
  value: AttachedFile;
  isUploading: boolean;
  onChange: (file: AttachedFile) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The file of a greeting, uploaded as soon as it is chosen. */
export function GreetingFile({ value, isUploading, onChange, onUploading }: Props) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const dispatch = useDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [isRejected, setIsRejected] = useState(false);
  // The text may be edited meanwhile.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  async function handleChosen({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    const rejection = findFileRejection([...(target.files ?? [])]);
    target.value = '';
    setIsRejected(rejection !== null);
    if (!file || rejection !== null) return;
    onUploading(true);
    const uploading = uploadMedia(file);
    uploading.catch((error: unknown) => endExpiredSession(error, dispatch));
    if (await announce(uploading, { failure: t('greeting.file.failed') }))
      latest.current({ mediaUrl: await uploading, mediaName: file.name });
    onUploading(false);
  }

  return (
    <div className="greeting-file" role="group" aria-label={t('greeting.file.label')}>
      {value.mediaUrl !== null && (
        <>
          <a href={value.mediaUrl} target="_blank" rel="noreferrer">
            {value.mediaName ?? value.mediaUrl}
          </a>
          <button type="button" className="plainButton" onClick={() => onChange({ mediaUrl: null, mediaName: null })}>
            {t('greeting.file.remove')}
          </button>
        </>
      )}
      <button type="button" className="plainButton" disabled={isUploading} onClick={() => input.current?.click()}>
        {t(isUploading ? 'greeting.file.uploading' : 'greeting.file.choose')}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept={FILE_ACCEPT}
        aria-label={t('greeting.file.choose')}
        onChange={(event) => void handleChosen(event)}
      />
      <p className="formField-hint" data-problem={isRejected} role={isRejected ? 'alert' : undefined}>
        {t('greeting.file.hint', { maxMb })}
      </p>
    </div>
  );
}
