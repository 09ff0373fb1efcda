import { io } from 'socket.io-client';

import { phoneNamespace, type PhoneMessage } from '@contract/phone';

/** Listeners for the phone's events. */
export interface PhoneListener {
  onConnected(): void;
  onDisconnected(): void;
  onMessage(message: PhoneMessage): void;
  /** Someone has joined a chat or left it. */
  onMembers(): void;
  onUnlinked(): void;
}

/** Opens the phone's event stream and returns a function that closes it. */
export type ConnectPhone = (token: string, listener: PhoneListener) => () => void;

/** The real socket; reconnects while the page is open. */
export const connectPhone: ConnectPhone = (token, listener) => {
  const socket = io(phoneNamespace, { auth: { token }, transports: ['websocket', 'polling'] });
  socket.on('connect', () => listener.onConnected());
  socket.on('disconnect', () => listener.onDisconnected());
  socket.on('connect_error', (error) => {
    if (error.message === 'UNAUTHORIZED') listener.onUnlinked();
    else listener.onDisconnected();
  });
  socket.on('message', (message: PhoneMessage) => listener.onMessage(message));
  socket.on('joined', () => listener.onMembers());
  socket.on('left', () => listener.onMembers());
  socket.on('unlinked', () => listener.onUnlinked());
  return () => socket.disconnect();
};
