import { randomBytes } from 'node:crypto';

import type { BinaryNode, KeyPair } from 'baileys';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import type { Person } from './directory';

const SALT_BYTES = 32;
const IV_BYTES = 16;
const GCM_IV_BYTES = 12;
const KEY_BYTES = 32;
const REGISTRATION = 'link_code_companion_reg';
const SERVER = 's.whatsapp.net';

/** A console that waits for its code to be entered on the phone with this number. */
export interface NumberLink {
  phone: string;
  ref: Buffer;
  /** The console's public key, encrypted with the code. */
  wrappedKey: Buffer;
  /** The phone's key of this attempt, once a code was entered. */
  ephemeral: KeyPair | null;
}

const findChild = (node: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  Array.isArray(node?.content) ? node.content.find((child) => child.tag === tag) : undefined;

function readBytes(node: BinaryNode | undefined, tag: string): Buffer {
  const { content } = findChild(node, tag) ?? {};
  return Buffer.from(content instanceof Uint8Array ? content : []);
}

/** The stage of linking that a query is about; null for other queries. */
export const stageOf = (query: BinaryNode): string | null => findChild(query, REGISTRATION)?.attrs.stage ?? null;

/** Takes the request for a code. The code itself never reaches the server. */
export function beginNumberLink(query: BinaryNode): NumberLink {
  const registration = findChild(query, REGISTRATION);
  const [phone = ''] = (registration?.attrs.jid ?? '').split('@');
  const wrappedKey = readBytes(registration, 'link_code_pairing_wrapped_companion_ephemeral_pub');
  return { phone, ref: randomBytes(SALT_BYTES), wrappedKey, ephemeral: null };
}

/** The response to the request for a code. */
export const confirmNumberLink = (query: BinaryNode, { ref }: NumberLink): BinaryNode => ({
  tag: 'iq',
  attrs: { from: SERVER, type: 'result', id: query.attrs.id ?? '' },
  content: [{ tag: REGISTRATION, attrs: {}, content: [{ tag: 'link_code_pairing_ref', attrs: {}, content: ref }] }],
});

/** What a phone does with the code that its owner enters: it proves to the console that it has the same code. */
export async function enterCode(
  { Curve, derivePairingCodeKey, aesEncryptCTR }: WhatsappLibrary,
  link: NumberLink,
  code: string,
  { identity }: Person,
): Promise<BinaryNode> {
  link.ephemeral = Curve.generateKeyPair();
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const key = await derivePairingCodeKey(code, salt);
  const wrapped = Buffer.concat([salt, iv, aesEncryptCTR(Buffer.from(link.ephemeral.public), key, iv)]);
  return {
    tag: 'notification',
    attrs: { from: SERVER, type: REGISTRATION, id: 'linkByNumber' },
    content: [
      {
        tag: REGISTRATION,
        attrs: { stage: 'primary_hello' },
        content: [
          { tag: 'link_code_pairing_wrapped_primary_ephemeral_pub', attrs: {}, content: wrapped },
          { tag: 'primary_identity_pub', attrs: {}, content: Buffer.from(identity.public) },
          { tag: 'link_code_pairing_ref', attrs: {}, content: link.ref },
        ],
      },
    ],
  };
}

/**
 * The phone reads the console's reply and derives the secret with which both sign the link.
 * @returns the secret in base64
 * @throws Error when the codes of phone and console differ
 */
export async function finishNumberLink(
  { Curve, hkdf, aesDecryptGCM, aesDecryptCTR, derivePairingCodeKey }: WhatsappLibrary,
  link: NumberLink,
  code: string,
  { identity }: Person,
  query: BinaryNode,
): Promise<string> {
  const registration = findChild(query, REGISTRATION);
  const bundle = readBytes(registration, 'link_code_pairing_wrapped_key_bundle');
  const consoleIdentity = readBytes(registration, 'companion_identity_public');
  const { wrappedKey, ephemeral } = link;
  if (!ephemeral) throw new Error('No code was entered.');
  const key = await derivePairingCodeKey(code, wrappedKey.subarray(0, SALT_BYTES));
  const iv = wrappedKey.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
  const consoleKey = aesDecryptCTR(wrappedKey.subarray(SALT_BYTES + IV_BYTES), key, iv);
  const shared = Curve.sharedKey(ephemeral.private, consoleKey);
  const bundleKey = hkdf(shared, KEY_BYTES, {
    salt: bundle.subarray(0, SALT_BYTES),
    info: 'link_code_pairing_key_bundle_encryption_key',
  });
  const bundleIv = bundle.subarray(SALT_BYTES, SALT_BYTES + GCM_IV_BYTES);
  const sealed = bundle.subarray(SALT_BYTES + GCM_IV_BYTES);
  const random = aesDecryptGCM(sealed, bundleKey, bundleIv, Buffer.alloc(0)).subarray(2 * KEY_BYTES);
  const identityKey = Curve.sharedKey(identity.private, consoleIdentity);
  const secret = hkdf(Buffer.concat([shared, identityKey, random]), KEY_BYTES, { info: 'adv_secret' });
  return Buffer.from(secret).toString('base64');
}
