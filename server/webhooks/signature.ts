import { createHmac, randomBytes } from 'node:crypto';

import { WEBHOOK_ID_HEADER, WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER } from '@contract/webhooks';

const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

/** A new secret, to be encrypted. */
export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as receivers get it: `whsec_` and base64. */
export const secretText = (secret: Buffer): string => `${SECRET_PREFIX}${secret.toString('base64')}`;

/**
 * Headers that sign a body as the Standard Webhooks specification says: HMAC-SHA256 of id, timestamp and body.
 * @param atS when it is sent, in unix seconds
 */
export function signatureHeaders(secret: Buffer, id: string, atS: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${id}.${atS}.${body}`).digest('base64');
  return {
    [WEBHOOK_ID_HEADER]: id,
    [WEBHOOK_TIMESTAMP_HEADER]: String(atS),
    [WEBHOOK_SIGNATURE_HEADER]: `v1,${signature}`,
  };
}
