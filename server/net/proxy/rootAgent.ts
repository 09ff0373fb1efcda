import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';

import { createPlainProxyAgent, createProxyAgent } from './proxyAgent';

/** Connects to a service at that root, through a proxy or directly. */
export function createRootAgent(root: string, proxyUrl: string | null, keepAlive: boolean): http.Agent {
  const isSecure = root.startsWith('https:');
  if (proxyUrl === null) return isSecure ? new https.Agent({ keepAlive }) : new http.Agent({ keepAlive });
  return isSecure ? createProxyAgent(proxyUrl, { keepAlive }) : createPlainProxyAgent(proxyUrl, keepAlive);
}

/** Counts the connections of an agent that were established: before that nothing of a request is written. */
export function countConnections(agent: http.Agent): () => number {
  let count = 0;
  const create = agent.createConnection.bind(agent);
  const note = (socket: Parameters<NonNullable<Parameters<typeof create>[1]>>[1] | null | undefined) => {
    if (!socket) return;
    const isOpening = socket instanceof TLSSocket || ('connecting' in socket && socket.connecting === true);
    if (isOpening) socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => (count += 1));
    else count += 1;
  };
  agent.createConnection = (options, made) => {
    const socket = create(options, (error, opened) => {
      note(opened);
      made?.(error, opened);
    });
    note(socket);
    return socket;
  };
  return () => count;
}
