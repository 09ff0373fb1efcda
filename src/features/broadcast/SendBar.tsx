import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { SendSummary } from '@/entities/forecast/SendSummary';
import type { SendFacts } from '@/entities/forecast/summarizeSends';
import { useFocusHeir } from '@/ui/useFocusHeir';
import { useHeightVariable } from '@/ui/useHeightVariable';

import type { SendingState } from './useSendBroadcast';

interface Props extends SendingState {
  submitText: string;
  isDisabled: boolean;
  groupCount: number;
  /** What is sent; null while unknown. */
  facts: SendFacts | null;
  onCancelUpload: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** The foot of the form: submits it, counts the groups and shows the upload; it stays in view. */
export function SendBar(props: Props) {
  const { submitText, isDisabled, groupCount, facts, isSending, uploadPercent, onCancelUpload, children } = props;
  const { t } = useTranslation('broadcast');
  const foot = useRef<HTMLDivElement>(null);
  const [isCanceled, setIsCanceled] = useState(false);
  // The button that stopped the upload is gone.
  const submit = useFocusHeir<HTMLButtonElement>(isCanceled && !isSending);
  useHeightVariable(foot, '--sticky-foot');
  return (
    <div ref={foot} className="row broadcast-send">
      <span role="status">{t('groups.selected', { count: groupCount })}</span>
      {uploadPercent === null && <SendSummary facts={groupCount > 0 ? facts : null} isCounted />}
      {uploadPercent !== null && (
        <span className="broadcast-upload">
          <progress max={100} value={uploadPercent} aria-label={t('file.uploading', { percent: uploadPercent })} />
          {t('file.uploading', { percent: uploadPercent })}
          <button
            type="button"
            className="linkButton"
            onClick={() => {
              setIsCanceled(true);
              onCancelUpload();
            }}
          >
            {t('file.cancel')}
          </button>
        </span>
      )}
      <span className="broadcast-sendButtons">
        {children}
        <button ref={submit} type="submit" className="solidButton" disabled={isDisabled}>
          {isSending ? t('sending') : submitText}
        </button>
      </span>
    </div>
  );
}
