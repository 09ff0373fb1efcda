import { createHash } from 'node:crypto';

import type { KeyPair, proto } from 'baileys';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

const PROTOCOL = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
const NOTHING = Buffer.alloc(0);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function nonce(count: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(count, 8);
  return iv;
}

/** The keys of both directions once the handshake is over. */
interface Transport {
  open(frame: Uint8Array): Buffer;
  seal(plain: Uint8Array): Buffer;
}

/** The server's side of WhatsApp's handshake, and of the encryption negotiated by it. */
export interface ServerNoise {
  /** Responds to the client's first message. */
  hello(frame: Uint8Array): Buffer;
  /** Reads the client's second message: its identity and its request. */
  finish(frame: Uint8Array): { payload: proto.ClientPayload; clientKey: Buffer; transport: Transport };
}

/** Noise XX with the roles that WhatsApp gives them; the signer of the certificate is not checked (decision 0015). */
export function createServerNoise(library: WhatsappLibrary, serverKey: KeyPair): ServerNoise {
  const { Curve, proto, hkdf, aesEncryptGCM, aesDecryptGCM, NOISE_WA_HEADER } = library;
  const ephemeral = Curve.generateKeyPair();
  let hash = sha256(Buffer.concat([PROTOCOL, NOISE_WA_HEADER]));
  let salt: Uint8Array = PROTOCOL;
  let key: Uint8Array = PROTOCOL;
  let count = 0;

  function absorb(data: Uint8Array): void {
    hash = sha256(Buffer.concat([hash, data]));
  }
  function derive(data: Uint8Array): [Buffer, Buffer] {
    const both = Buffer.from(hkdf(Buffer.from(data), 64, { salt: Buffer.from(salt), info: '' }));
    return [both.subarray(0, 32), both.subarray(32)];
  }
  function mix(data: Uint8Array): void {
    [salt, key] = derive(data);
    count = 0;
  }
  function seal(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, key, nonce(count++), hash);
    absorb(sealed);
    return sealed;
  }
  function open(sealed: Uint8Array): Buffer {
    const plain = aesDecryptGCM(sealed, key, nonce(count++), hash);
    absorb(sealed);
    return plain;
  }

  function makeTransport(): Transport {
    const [readKey, writeKey] = derive(NOTHING);
    let [readCount, writeCount] = [0, 0];
    return {
      open: (frame) => aesDecryptGCM(frame, readKey, nonce(readCount++), NOTHING),
      seal: (plain) => aesEncryptGCM(plain, writeKey, nonce(writeCount++), NOTHING),
    };
  }

  return {
    hello(frame) {
      const theirs = Buffer.from(proto.HandshakeMessage.decode(frame).clientHello?.ephemeral ?? NOTHING);
      absorb(theirs);
      absorb(ephemeral.public);
      mix(Curve.sharedKey(ephemeral.private, theirs));
      const sealedKey = seal(serverKey.public);
      mix(Curve.sharedKey(serverKey.private, theirs));
      const payload = seal(certificateOf(library, serverKey));
      const serverHello = { ephemeral: ephemeral.public, static: sealedKey, payload };
      return Buffer.from(proto.HandshakeMessage.encode({ serverHello }).finish());
    },
    finish(frame) {
      const { clientFinish } = proto.HandshakeMessage.decode(frame);
      const clientKey = open(clientFinish?.static ?? NOTHING);
      mix(Curve.sharedKey(ephemeral.private, clientKey));
      const payload = proto.ClientPayload.decode(open(clientFinish?.payload ?? NOTHING));
      return { payload, clientKey, transport: makeTransport() };
    },
  };
}

/** Made once for each server: two signatures take longer than the rest of a handshake. */
const certificates = new WeakMap<KeyPair, Uint8Array>();

function certificateOf(library: WhatsappLibrary, serverKey: KeyPair): Uint8Array {
  const certificate = certificates.get(serverKey) ?? signCertificate(library, serverKey);
  certificates.set(serverKey, certificate);
  return certificate;
}

/** The chain the client expects: an issuer of serial 0, an intermediate one, and the server's own key. */
function signCertificate({ Curve, proto }: WhatsappLibrary, serverKey: KeyPair): Uint8Array {
  const [root, issuer] = [Curve.generateKeyPair(), Curve.generateKeyPair()];
  const describe = (serial: number, issuerSerial: number, key: Uint8Array) =>
    proto.CertChain.NoiseCertificate.Details.encode({ serial, issuerSerial, key }).finish();
  const intermediate = describe(1, 0, issuer.public);
  const leaf = describe(2, 1, serverKey.public);
  return proto.CertChain.encode({
    intermediate: { details: intermediate, signature: Curve.sign(root.private, intermediate) },
    leaf: { details: leaf, signature: Curve.sign(issuer.private, leaf) },
  }).finish();
}
