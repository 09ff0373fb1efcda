import { randomBytes } from 'node:crypto';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import { addressOf, type Device, type Directory } from './directory';

const FIRST_PHONE = 77_000_000_000;
const KEY_ID = Buffer.from([0, 0, 1]);

/** New users, each with a phone that never connects but publishes keys, so that messages are encrypted for it. Returns their numbers. */
export function addMemberPhones(
  { Curve, signedKeyPair }: WhatsappLibrary,
  directory: Directory,
  count: number,
): string[] {
  return Array.from({ length: count }, (_, at) => {
    const phone = String(FIRST_PHONE + at);
    const owner = directory.person(phone);
    const { keyPair, signature } = signedKeyPair(owner.identity, 1);
    const device: Device = {
      id: 0,
      owner,
      noiseKey: Buffer.alloc(0),
      identity: Buffer.from(owner.identity.public),
      registration: Buffer.from([0, 0, ...randomBytes(2)]),
      signedKey: { id: KEY_ID, value: keyPair.public, signature },
      keys: [{ id: KEY_ID, value: Curve.generateKeyPair().public }],
      waiting: [],
      deliver: () => undefined,
    };
    owner.devices.set(device.id, device);
    return phone;
  });
}

/** A linked device with the credentials of another phone's, and how the library names it. */
export interface CopiedDevice {
  address: string;
  lid: string;
  /** Ids of the keys that it publishes. */
  keyIds: string[];
}

/** More than the number below which a device publishes further ones. */
const COPIED_KEYS_COUNT = 20;

/** Gives a phone a linked device with the credentials of another phone's. @throws Error when that one has none */
export function copyDevice(directory: Directory, from: string, to: string): CopiedDevice {
  const [original] = directory.person(from).devices.values();
  if (!original) throw new Error(`The phone ${from} has no linked device.`);
  const owner = directory.person(to);
  const keys = original.keys.slice(0, COPIED_KEYS_COUNT);
  const device: Device = { ...original, owner, keys, waiting: [], deliver: null };
  owner.devices.set(device.id, device);
  return {
    address: `${to}:${device.id}@s.whatsapp.net`,
    lid: addressOf(device),
    keyIds: keys.map(({ id }) => String(Buffer.from(id).readUIntBE(0, id.length))),
  };
}
