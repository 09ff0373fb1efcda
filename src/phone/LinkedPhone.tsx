import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ChatList } from './ChatList';
import { ChatView } from './ChatView';
import type { ConnectPhone } from './connectPhone';
import { usePhone } from './usePhone';

interface Props {
  token: string;
  connect: ConnectPhone;
  onUnlinked: () => void;
}

/** The messenger on the phone: the list of chats, or the open one. */
export function LinkedPhone({ token, connect, onUnlinked }: Props) {
  const { t } = useTranslation('phone');
  const phone = usePhone(token, connect, onUnlinked);
  const [lastChatId, setLastChatId] = useState<number | null>(null);
  const openChat = phone.chats?.find((chat) => chat.id === phone.openChatId);

  function handleOpen(chatId: number) {
    setLastChatId(chatId);
    phone.openChat(chatId);
  }

  return (
    <>
      {!phone.isOnline && (
        <p className="phone-offline" role="status">
          {t('connection.offline')}
        </p>
      )}
      {openChat ? (
        <ChatView key={openChat.id} chat={openChat} phone={phone} />
      ) : (
        <ChatList phone={phone} focusChatId={lastChatId} onOpen={handleOpen} />
      )}
    </>
  );
}
