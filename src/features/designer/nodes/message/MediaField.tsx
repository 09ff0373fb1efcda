import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { FunnelNode } from '@contract/schemas/shapes';

import { useAbilities } from '@/api/useAbilities';
import { toMb } from '@/lib/fileRejection';
import { describeMedia } from '@/entities/plan/sentMedia';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage } from '@/ui/useErrorMessage';
import { useToasts } from '@/ui/useToasts';

import { designerActions } from '@/features/designer/designerSlice';
import { useDesignerDispatch } from '@/features/designer/designerThunk';
import { cancelUpload, uploadFile } from '@/features/designer/upload/uploadFile';
import { useDesigner } from '@/features/designer/useDesigner';

const ACCEPT = 'image/*,video/*,audio/*,application/pdf';

/** The file attached to a message. Source: SPEC-2.84. */
export function MediaField({ node: { id, data } }: { node: FunnelNode<'message'> }) {
  const { t } = useTranslation('designer');
  const { t: tPlan } = useTranslation('plan');
  const dispatch = useDesignerDispatch();
  const show = useShowToast();
  const describeError = useErrorMessage();
  const { message } = useToasts();
  const { fileMaxBytes } = useAbilities();
  const maxMb = toMb(fileMaxBytes);
  const percent = useDesigner(({ uploads }) => uploads[id]);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  /** What was pressed gives way to something else: the focus stays here. */
  const keepFocus = () => field.current?.focus({ preventScroll: true });

  async function handleChosen({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.size > fileMaxBytes) {
      message.error(t('media.tooLarge', { maxMb }));
      return;
    }
    keepFocus();
    try {
      if (await dispatch(uploadFile(id, file))) message.success(t('toasts.uploaded'));
    } catch (error) {
      const { text, details } = describeError(error, t('toasts.uploadFailed'));
      const hints = details.length > 0 ? details : [t('toasts.uploadRetry')];
      show({ style: 'message', kind: 'error', text, details: hints });
    }
  }

  return (
    <div ref={field} className="panelField" role="group" aria-label={t('media.field')} tabIndex={-1}>
      <span aria-hidden className="panelField-label">
        {t('media.field')}
      </span>
      {data.media && (
        <div className="row mediaField-file">
          <a href={data.media} target="_blank" rel="noreferrer">
            {describeMedia(tPlan, data.media, (data.message ?? '') !== '')}
          </a>
          <button
            type="button"
            className="plainButton"
            onClick={() => {
              dispatch(designerActions.nodeEdited({ id, change: { media: null } }));
              keepFocus();
            }}
          >
            {t('media.remove')}
          </button>
        </div>
      )}
      {percent === undefined ? (
        <button type="button" className="plainButton" onClick={() => input.current?.click()}>
          {t('media.upload')}
        </button>
      ) : (
        <div className="row mediaField-progress">
          <progress max={100} value={percent} aria-label={t('media.uploading', { percent })} />
          <span>{t('media.uploading', { percent })}</span>
          <button
            type="button"
            className="plainButton"
            onClick={() => {
              cancelUpload(id);
              keepFocus();
            }}
          >
            {t('media.cancel')}
          </button>
        </div>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPT}
        aria-label={t('media.upload')}
        onChange={(event) => void handleChosen(event)}
      />
      <p className="hint panelField-hint">{t('media.hint', { maxMb })}</p>
    </div>
  );
}
