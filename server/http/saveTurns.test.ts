import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { createSaveTurns } from './saveTurns';

const GONE_COUNT = 10;

function makeResponse() {
  const socket = new Socket();
  const response = new ServerResponse(new IncomingMessage(socket));
  response.assignSocket(socket);
  return response;
}

it('waits for no request whose client was gone before its turn, as after a slow authentication', async () => {
  const takeTurn = createSaveTurns(0);
  const request = { userId: 1, headers: {} };
  for (let at = 0; at < GONE_COUNT; at += 1) {
    const gone = makeResponse();
    gone.socket?.destroy();
    await once(gone, 'close');
    await takeTurn(request, { raw: gone });
  }
  await takeTurn(request, { raw: makeResponse() });
});
