import type http from 'node:http';

/** What a request to the Bot API carries. */
export type Payload = Record<string, string | number | Buffer | undefined>;

/** Reads the body of a request: JSON, or a form with one file. */
export async function readPayload(request: http.IncomingMessage): Promise<Payload> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  const boundary = /boundary=(.+)$/.exec(type)?.[1];
  if (boundary !== undefined) return readForm(body, boundary);
  return body.length === 0 ? {} : (JSON.parse(body.toString()) as Payload);
}

/** The parts of a form by name, its one file under its kind. */
function readForm(body: Buffer, boundary: string): Payload {
  const payload: Payload = {};
  let file: Buffer | null = null;
  for (const part of body.toString('latin1').split(`--${boundary}`)) {
    const end = part.indexOf('\r\n\r\n');
    const name = /name="([^"]+)"/i.exec(part)?.[1];
    if (end < 0 || name === undefined) continue;
    const bytes = Buffer.from(part.slice(end + 4, -2), 'latin1');
    if (/filename=/i.test(part.slice(0, end))) file = bytes;
    else payload[name] = bytes.toString();
  }
  // A field that stands for the file names its part.
  const field = Object.keys(payload).find((name) => String(payload[name]).startsWith('attach://'));
  if (file) payload[field ?? 'photo'] = file;
  return payload;
}
