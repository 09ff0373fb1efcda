import net, { type AddressInfo } from 'node:net';

/** A host on this machine that fails in a certain way. */
export interface FaultyHost {
  port: number;
  stop(): Promise<void>;
}

async function listen(handle: (socket: net.Socket) => void): Promise<FaultyHost> {
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      open.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Accepts connections and never responds, as behind a filter of packets. */
export const startSilentHost = (): Promise<FaultyHost> => listen((socket) => socket.resume());

/** Cuts every connection at its first bytes. */
export const startCuttingHost = (): Promise<FaultyHost> =>
  listen((socket) => socket.once('data', () => socket.destroy()));

/** Passes everything on to a port of this machine, its first bytes late. */
export const startSlowHost = (toPort: number, delayMs: number): Promise<FaultyHost> =>
  listen((socket) => {
    const onward = net.connect(toPort, '127.0.0.1');
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    onward.pipe(socket);
    setTimeout(() => socket.pipe(onward), delayMs);
  });

/** A port of this machine without a listener. */
export async function findClosedPort(): Promise<number> {
  const host = await listen((socket) => socket.destroy());
  await host.stop();
  return host.port;
}
