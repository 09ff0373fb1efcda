import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy on this machine that connects to this machine only, for one test. */
export interface TestProxy {
  port: number;
  /** Hosts that clients connected to, as `host:port`. */
  targets: string[];
  /** Whether the next clients are refused. */
  refuse(isRefusing: boolean): void;
  /** Cuts every open connection. */
  cut(): void;
  stop(): Promise<void>;
}

/** Counts the connections through proxies that share it. */
export interface TunnelCount {
  add(client: Duplex): void;
  /** Most that were open at the same time. */
  maxCount(): number;
}

export function createTunnelCount(): TunnelCount {
  const open = new Set<Duplex>();
  let maxCount = 0;
  return {
    add(client) {
      open.add(client);
      // A client that has closed its side has no connection any more.
      for (const event of ['end', 'close']) client.on(event, () => open.delete(client));
      maxCount = Math.max(maxCount, open.size);
    },
    maxCount: () => maxCount,
  };
}

/** An HTTP proxy with `CONNECT`. */
export async function startHttpProxy(tunnels = createTunnelCount()): Promise<TestProxy> {
  const targets: string[] = [];
  let isRefusing = false;
  const proxy = http.createServer();
  proxy.on('connect', (request, socket: Duplex) => {
    if (isRefusing) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const [host = '', port] = (request.url ?? '').split(':');
    targets.push(`${host}:${port ?? ''}`);
    tunnels.add(socket);
    join(socket, host, Number(port), () => socket.write('HTTP/1.1 200 Connection Established\r\n\r\n'));
  });
  return control(proxy, targets, (next) => (isRefusing = next));
}

/** A SOCKS5 proxy. @param login as `user:password`; without it no login is required */
export async function startSocksProxy(login: string | null = null, tunnels = createTunnelCount()): Promise<TestProxy> {
  const targets: string[] = [];
  let isRefusing = false;
  const proxy = net.createServer((socket) => {
    const steps = login === null ? [greet, connect] : [greet, authenticate, connect];
    socket.on('error', () => socket.destroy());
    socket.on('data', function take(bytes: Buffer) {
      const step = steps.shift();
      if (steps.length === 0) socket.removeListener('data', take);
      step?.(socket, bytes);
    });
  });

  function greet(socket: Socket): void {
    socket.write(Buffer.from([5, login === null ? 0 : 2]));
  }

  function authenticate(socket: Socket, bytes: Buffer): void {
    const nameLength = bytes[1] ?? 0;
    const name = bytes.subarray(2, 2 + nameLength).toString();
    const password = bytes.subarray(3 + nameLength).toString();
    socket.write(Buffer.from([1, `${name}:${password}` === login ? 0 : 1]));
  }

  function connect(socket: Socket, bytes: Buffer): void {
    const length = bytes[4] ?? 0;
    const host = bytes.subarray(5, 5 + length).toString();
    const port = bytes.readUInt16BE(5 + length);
    if (isRefusing) {
      socket.end(Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0]));
      return;
    }
    targets.push(`${host}:${port}`);
    tunnels.add(socket);
    join(socket, host, port, () => socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])));
  }

  return control(proxy, targets, (next) => (isRefusing = next));
}

function join(client: Duplex, host: string, port: number, onConnect: () => void): void {
  const onward = net.connect(port, host, () => {
    onConnect();
    onward.pipe(client).pipe(onward);
  });
  onward.on('error', () => client.destroy());
  client.on('error', () => onward.destroy());
  client.on('close', () => onward.destroy());
}

async function control(
  proxy: net.Server,
  targets: string[],
  refuse: (isRefusing: boolean) => void,
): Promise<TestProxy> {
  const open = new Set<Socket>();
  proxy.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    targets,
    refuse,
    cut: () => open.forEach((socket) => socket.destroy()),
    async stop() {
      open.forEach((socket) => socket.destroy());
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
