import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { GroupAct } from '@contract/groupActs';
import type { PhoneChat, PhoneMessage } from '@contract/phone';

import { Bubble } from './Bubble';
import { Composer } from './Composer';
import { MembersDialog } from './MembersDialog';
import { PollChoices } from './PollChoices';
import { formatDay } from './phoneTime';
import type { Phone } from './usePhone';

/** One chat: its messages, newest at the bottom, and the composer. */
export function ChatView({ chat, phone }: { chat: PhoneChat; phone: Phone }) {
  const { t } = useTranslation('phone');
  const { connectionCount, loadNewest } = phone;
  const messages = phone.messages[chat.id];
  const scroll = useStickToBottom();
  const [chosenId, setMemberId] = useState<number | null>(null);
  const { members } = chat;
  // One that is chosen may leave.
  const memberId = (members.find(({ id }) => id === chosenId) ?? members.at(-1))?.id ?? 0;
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (connectionCount > 0) void loadNewest(chat.id);
  }, [chat.id, connectionCount, loadNewest]);

  return (
    <>
      <header className="phone-bar">
        <button
          type="button"
          className="phone-bar-button"
          autoFocus
          aria-label={t('chat.back')}
          onClick={phone.closeChat}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M15 5l-7 7 7 7" />
          </svg>
        </button>
        <div className="phone-bar-title">
          <h1>{chat.name}</h1>
          <p>
            {t(`kind.${chat.kind}`)} · {t('chat.members', { count: members.length })}
          </p>
          {chat.description !== '' && <p className="phone-bar-about">{chat.description}</p>}
        </div>
        <button type="button" className="phone-bar-button" onClick={() => dialog.current?.showModal()}>
          {t('members.title')}
        </button>
      </header>
      <main className="phone-scroll phone-wall" ref={scroll} tabIndex={0}>
        {chat.pinnedText !== null && <p className="phone-pinned">{t('chat.pinned', { text: chat.pinnedText })}</p>}
        {phone.failure === 'messages' && (
          <div className="phone-note" role="alert">
            <p>{t('chat.loadFailed')}</p>
            <button type="button" className="phone-secondary" onClick={() => void loadNewest(chat.id)}>
              {t('chats.retry')}
            </button>
          </div>
        )}
        {phone.hasEarlier[chat.id] && messages?.[0] && (
          <EarlierButton chatId={chat.id} beforeId={messages[0].id} phone={phone} />
        )}
        {messages?.length === 0 && <p className="phone-note">{t('chat.empty')}</p>}
        <div role="log" aria-live="polite" aria-label={t('chat.log', { name: chat.name })}>
          <ol className="phone-log">
            {messages?.map((message, index) => (
              <MessageOfDay
                key={message.id}
                message={message}
                before={messages[index - 1]}
                memberId={memberId}
                onVote={(options) => phone.vote(message, { memberId, options })}
              />
            ))}
          </ol>
        </div>
      </main>
      <MembersDialog
        dialog={dialog}
        members={members}
        onJoin={(name) => phone.join(chat.id, name)}
        onLeave={(id) => phone.leave(chat.id, id)}
      />
      <Composer
        members={members}
        isClosed={chat.isClosed}
        memberId={memberId}
        onMember={setMemberId}
        onSend={(body) => phone.write(chat.id, body)}
      />
    </>
  );
}

function EarlierButton({ chatId, beforeId, phone }: { chatId: number; beforeId: number; phone: Phone }) {
  const { t } = useTranslation('phone');
  return (
    <button type="button" className="phone-earlier" onClick={() => void phone.loadEarlier(chatId, beforeId)}>
      {t('chat.earlier')}
    </button>
  );
}

interface MessageProps {
  message: PhoneMessage;
  before: PhoneMessage | undefined;
  memberId: number;
  onVote: (options: number[]) => Promise<void>;
}

function MessageOfDay({ message, before, memberId, onVote }: MessageProps) {
  const day = formatDay(message.atMs);
  const isNewDay = !before || formatDay(before.atMs) !== day;
  const isSameAuthor = !isNewDay && before.author?.id === message.author?.id;
  if (message.act)
    return (
      <li>
        {isNewDay && <p className="phone-day">{day}</p>}
        <ActLine act={message.act} />
      </li>
    );
  return (
    <li className={message.author ? 'phone-in' : 'phone-out'}>
      {isNewDay && <p className="phone-day">{day}</p>}
      <Bubble message={message} hasAuthor={!isSameAuthor}>
        {message.poll && <PollChoices poll={message.poll} memberId={memberId} onVote={onVote} />}
      </Bubble>
    </li>
  );
}

/** What an admin did to the group, between the messages. */
function ActLine({ act }: { act: GroupAct }) {
  const { t } = useTranslation('phone');
  return <p className="phone-day phone-act">{t(`acts.${act.kind}`)}</p>;
}

/** Distance from the end that counts as reading the newest messages. */
const NEAR_PX = 120;

/** Keeps a scroll container at its end while it grows, unless the user has scrolled up. */
function useStickToBottom() {
  return useCallback((element: HTMLElement) => {
    let isNear = true;
    const noteScroll = () => {
      isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    const observer = new ResizeObserver(() => {
      if (isNear) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', noteScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', noteScroll);
    };
  }, []);
}
