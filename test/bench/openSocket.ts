import { io, type Socket } from 'socket.io-client';

/** A socket of a signed-in browser, connected and never reconnecting. @throws Error when it is refused */
export async function openSocket(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return socket;
}
