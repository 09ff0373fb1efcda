// Receives webhooks of Voronka: PORT=3000 WEBHOOK_SECRET=whsec_… node verifyWebhook.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')}`);
  const isSigned = signature?.length === expected.length && timingSafeEqual(Buffer.from(signature), expected);
  const isFresh = Math.abs(Date.now() / 1000 - at) < 300;
  if (isSigned && isFresh) console.log(id, JSON.parse(body)); // The same id comes again when an event is sent twice.
  response.writeHead(isSigned && isFresh ? 204 : 401).end();
}).listen(process.env.PORT);
