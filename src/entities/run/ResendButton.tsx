import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { currentStatus } from '@contract/resends';
import type { RunMessage } from '@contract/schemas/shapes';

import { useResendMessageMutation } from '@/api/runsApi';
import { nameInQuotes } from '@/lib/names';
import { Confirm } from '@/ui/Confirm';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { useAnnounce } from '@/ui/useAnnounce';

import { focusLater } from '@/lib/focusLater';
import { previewChars } from '@/entities/message/messagePreview';

import './resendButton.css';

interface Props {
  runId: number;
  message: Pick<RunMessage, 'order_num' | 'message' | 'status' | 'resends'>;
  groupName: string;
  /** As a link in a row instead of a button. */
  isInline?: boolean;
}

/** Resends a message of a run after a confirmation, which warns of a possible duplicate. */
export function ResendButton({ runId, message, groupName, isInline = false }: Props) {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [resendMessage, { isLoading }] = useResendMessageMutation();
  const mayBeThere = currentStatus(message) === 'unconfirmed';

  function close(next: HTMLElement | null) {
    setIsAsking(false);
    focusLater(next);
  }

  async function handleConfirm() {
    // The button disappears when the message is sent; its row stays.
    const line = button.current?.closest<HTMLElement>('li, tr') ?? null;
    const resending = resendMessage({ id: runId, orderNum: message.order_num }).unwrap();
    const isQueued = await announce(resending, { success: t('resend.done'), failure: t('resend.failed') });
    close(isQueued ? line : button.current);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={isInline ? 'linkButton' : 'plainButton resendButton'}
        aria-label={t('resend.label', { number: message.order_num })}
        onClick={() => setIsAsking(true)}
      >
        {t('resend.action')}
      </button>
      {isAsking && (
        <Confirm
          type={mayBeThere ? 'danger' : 'warning'}
          title={t('resend.title')}
          message={
            <>
              <p className="resendButton-asked">
                {message.message === '' ? t('message.mediaOnly') : <MessagePreview text={message.message} />}
              </p>
              {t(mayBeThere ? 'resend.confirmTwice' : 'resend.confirm', { group: nameInQuotes(groupName) })}
            </>
          }
          confirmText={t(isLoading ? 'resend.busy' : 'resend.action')}
          isLoading={isLoading}
          onConfirm={() => void handleConfirm()}
          onCancel={() => close(button.current)}
        />
      )}
    </>
  );
}

/** The beginning of a message as the messenger shows it. */
function MessagePreview({ text }: { text: string }) {
  return <FormattedMessage text={text} endChars={previewChars(text)} />;
}
