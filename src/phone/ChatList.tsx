import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { PhoneChat, PhoneMessage } from '@contract/phone';
import { readMessageFormatting, type MessageSegment } from '@contract/messengerFormatting';

import { formatWhen } from './phoneTime';
import type { Phone } from './usePhone';

interface Props {
  phone: Phone;
  /** The chat that was just closed: its row gets focus. */
  focusChatId: number | null;
  onOpen: (chatId: number) => void;
}

/** All chats of the account, and the unlink button. */
export function ChatList({ phone, focusChatId, onOpen }: Props) {
  const { t } = useTranslation('phone');
  const dialog = useRef<HTMLDialogElement>(null);
  const { chats, failure } = phone;

  return (
    <>
      <header className="phone-bar">
        <h1>{t('chats.title')}</h1>
        <button type="button" className="phone-bar-button" onClick={() => dialog.current?.showModal()}>
          {t('unlink.submit')}
        </button>
      </header>
      <main className="phone-scroll">
        {failure === 'chats' && (
          <div className="phone-note" role="alert">
            <p>{t('chats.loadFailed')}</p>
            <button type="button" className="phone-secondary" onClick={() => void phone.loadChats()}>
              {t('chats.retry')}
            </button>
          </div>
        )}
        {chats === null && failure === null && <p className="phone-note">{t('chats.loading')}</p>}
        {chats?.length === 0 && <p className="phone-note">{t('chats.empty')}</p>}
        <ul className="phone-chats" aria-label={t('chats.list')}>
          {chats?.map((chat) => (
            <li key={chat.id}>
              <ChatRow
                chat={chat}
                unread={phone.unread[chat.id] ?? 0}
                isFocused={chat.id === focusChatId}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      </main>
      <UnlinkDialog dialog={dialog} onUnlink={phone.unlink} />
    </>
  );
}

interface RowProps {
  chat: PhoneChat;
  unread: number;
  isFocused: boolean;
  onOpen: (chatId: number) => void;
}

function ChatRow({ chat, unread, isFocused, onOpen }: RowProps) {
  const { t } = useTranslation('phone');
  const { id, name, kind, lastMessage } = chat;
  return (
    <button type="button" className="phone-chat" autoFocus={isFocused} onClick={() => onOpen(id)}>
      <span className={`phone-avatar phone-avatar-${kind}`} aria-hidden="true">
        {name.charAt(0)}
      </span>
      <span className="phone-chat-name">{name}</span>
      <span className={`phone-badge phone-badge-${kind}`}>{t(`kind.${kind}`)}</span>
      {lastMessage && <time dateTime={new Date(lastMessage.atMs).toISOString()}>{formatWhen(lastMessage.atMs)}</time>}
      <span className="phone-chat-last">{lastMessage && <LastMessage message={lastMessage} />}</span>
      {unread > 0 && (
        <span className="phone-unread">
          <span aria-hidden="true">{unread}</span>
          <span className="phone-hidden">{t('chats.unread', { count: unread })}</span>
        </span>
      )}
    </button>
  );
}

/** One line of the newest message; of one without a text, what it is. */
function LastMessage({ message: { author, text, media, act, isRecalled } }: { message: PhoneMessage }) {
  const { t } = useTranslation('phone');
  if (act) return t(`acts.${act.kind}`);
  const name = author ? author.name || t('chat.former') : t('chat.me');
  const words = isRecalled ? t('chat.recalled') : flatten(readMessageFormatting(text));
  const what = words === '' && media ? t(`media.${media.kind}`) : words;
  return `${name}: ${what}`;
}

/** Plain text of a message without formatting, for one line. */
const flatten = (segments: MessageSegment[]): string =>
  segments.map((segment) => ('children' in segment ? flatten(segment.children) : segment.text)).join('');

interface UnlinkDialogProps {
  /** Opened with `showModal()`, which also restores focus on close. */
  dialog: RefObject<HTMLDialogElement | null>;
  onUnlink: () => Promise<void>;
}

/** Confirmation before the phone is unlinked. */
function UnlinkDialog({ dialog, onUnlink }: UnlinkDialogProps) {
  const { t } = useTranslation('phone');
  const [stage, setStage] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function handleUnlink() {
    setStage('busy');
    try {
      await onUnlink();
    } catch {
      setStage('failed');
    }
  }

  return (
    <dialog ref={dialog} className="phone-dialog" aria-labelledby="unlink-title" onClose={() => setStage('idle')}>
      <h2 id="unlink-title">{t('unlink.title')}</h2>
      <p>{t('unlink.text')}</p>
      {stage === 'failed' && <p role="alert">{t('unlink.failed')}</p>}
      <div className="phone-dialog-actions">
        <button type="button" className="phone-secondary" onClick={() => dialog.current?.close()}>
          {t('unlink.cancel')}
        </button>
        <button type="button" className="phone-danger" disabled={stage === 'busy'} onClick={() => void handleUnlink()}>
          {t('unlink.submit')}
        </button>
      </div>
    </dialog>
  );
}
