import { createHmac, randomBytes } from 'node:crypto';

import type { BinaryNode, proto } from 'baileys';

import { toSeconds } from '@contract/time';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import type { Device, Person } from './directory';
import type { NumberLink } from './linkingByNumber';

/** A connection that waits for a phone. */
export interface WaitingLink {
  codes: string[];
  noiseKey: Buffer;
  registration: proto.ClientPayload.IDevicePairingRegistrationData;
  /** Set once its owner links by number. */
  byNumber?: NumberLink & { code?: string };
  send(node: BinaryNode): void;
  onLinked(device: Device): void;
}

const SERVER = 's.whatsapp.net';
const ACCOUNT_SIGNATURE_PREFIX = Buffer.from([6, 0]);
const NOTHING = Buffer.alloc(0);

/** Id of the query to which the client responds when it has accepted the link. */
export const LINKED_QUERY_ID = 'linked';

/** Offers codes that a phone can link by. */
export function offerCodes(count: number, send: (node: BinaryNode) => void): string[] {
  const codes = Array.from({ length: count }, () => `2@${randomBytes(32).toString('base64')}`);
  const refs = codes.map((code): BinaryNode => ({ tag: 'ref', attrs: {}, content: Buffer.from(code) }));
  send({
    tag: 'iq',
    attrs: { from: SERVER, type: 'set', id: 'codes', xmlns: 'md' },
    content: [{ tag: 'pair-device', attrs: {}, content: refs }],
  });
  return codes;
}

/** What a phone does after its camera has read the code: it signs the device's identity and notifies the server. */
export function linkDevice(library: WhatsappLibrary, waiting: WaitingLink, owner: Person, secret: string): Device {
  const device = makeDevice(waiting, owner);
  const identity = signIdentity(library, device, Buffer.from(secret, 'base64'));
  owner.devices.set(device.id, device);
  waiting.onLinked(device);
  const address = { jid: `${owner.phone}:${device.id}@${SERVER}`, lid: `${owner.lid}:${device.id}@lid` };
  waiting.send({
    tag: 'iq',
    attrs: { from: SERVER, type: 'set', id: LINKED_QUERY_ID, xmlns: 'md' },
    content: [
      {
        tag: 'pair-success',
        attrs: {},
        content: [
          { tag: 'device-identity', attrs: {}, content: identity },
          { tag: 'device', attrs: address },
          { tag: 'platform', attrs: { name: 'android' } },
        ],
      },
    ],
  });
  return device;
}

function makeDevice({ noiseKey, registration }: WaitingLink, owner: Person): Device {
  const { eIdent, eRegid, eSkeyId, eSkeyVal, eSkeySig } = registration;
  return {
    id: (owner.linkedCount += 1),
    owner,
    noiseKey,
    identity: Buffer.from(eIdent ?? NOTHING),
    registration: eRegid ?? NOTHING,
    signedKey: { id: eSkeyId ?? NOTHING, value: eSkeyVal ?? NOTHING, signature: eSkeySig ?? NOTHING },
    keys: [],
    waiting: [],
    deliver: null,
  };
}

function signIdentity({ Curve, proto }: WhatsappLibrary, device: Device, secret: Buffer): Uint8Array {
  const { identity: phone } = device.owner;
  const timestamp = toSeconds(Date.now());
  const details = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp, keyIndex: device.id }).finish();
  const signed = Buffer.concat([ACCOUNT_SIGNATURE_PREFIX, details, device.identity]);
  const accountSignature = Curve.sign(phone.private, signed);
  const identity = { details, accountSignatureKey: phone.public, accountSignature };
  const encoded = proto.ADVSignedDeviceIdentity.encode(identity).finish();
  const hmac = createHmac('sha256', secret).update(encoded).digest();
  return Buffer.from(proto.ADVSignedDeviceIdentityHMAC.encode({ details: encoded, hmac }).finish());
}
