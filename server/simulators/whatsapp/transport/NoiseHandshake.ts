import { createHash } from 'node:crypto';
import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  decodeBinaryNode,
  encodeBinaryNode,
  hkdf,
  NOISE_MODE,
  proto,
} from '#server/channels/whatsapp/library/baileys.ts';
import type { CertificateAuthority } from './createCertificateAuthority.ts';
import type { StanzaNode } from './stanzaNode.ts';

const empty = Buffer.alloc(0);

function toNonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

/** The server's half of Noise_XX_25519_AESGCM_SHA256. */
export class NoiseHandshake {
  readonly #authority: CertificateAuthority;
  readonly #ephemeral = Curve.generateKeyPair();
  readonly #static = Curve.generateKeyPair();
  #hash: Buffer = Buffer.from(NOISE_MODE);
  #salt: Buffer = this.#hash;
  #key: Buffer = this.#hash;
  #counter = 0;

  constructor(authority: CertificateAuthority, introduction: Uint8Array) {
    this.#authority = authority;
    this.#authenticate(introduction);
  }

  /** Answers the client's hello with the server's keys and their certificate chain. */
  answerHello(frame: Uint8Array): Uint8Array {
    const clientKey = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!clientKey) {
      throw new Error('the client sent no hello');
    }
    this.#authenticate(clientKey);
    this.#authenticate(this.#ephemeral.public);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, clientKey));
    const encrypted = this.#encrypt(this.#static.public);
    this.#mix(Curve.sharedKey(this.#static.private, clientKey));
    const payload = this.#encrypt(this.#authority.certify(this.#static.public));
    return proto.HandshakeMessage.encode({ serverHello: { ephemeral: this.#ephemeral.public, static: encrypted, payload } }).finish();
  }

  /** Completes the handshake: the client's payload, and the transport with the derived keys. */
  finish(frame: Uint8Array): { payload: proto.ClientPayload; transport: NoiseTransport } {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) {
      throw new Error('the client did not finish the handshake');
    }
    const clientKey = this.#decrypt(finish.static);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, clientKey));
    const payload = proto.ClientPayload.decode(this.#decrypt(finish.payload));
    const [read, write] = this.#derive(empty);
    return { payload, transport: new NoiseTransport(read, write) };
  }

  #authenticate(bytes: Uint8Array): void {
    this.#hash = createHash('sha256').update(this.#hash).update(bytes).digest();
  }

  #derive(bytes: Uint8Array): [Buffer, Buffer] {
    const keys = Buffer.from(hkdf(Buffer.from(bytes), 64, { salt: this.#salt, info: '' }));
    return [keys.subarray(0, 32), keys.subarray(32)];
  }

  #mix(bytes: Uint8Array): void {
    [this.#salt, this.#key] = this.#derive(bytes);
    this.#counter = 0;
  }

  #encrypt(bytes: Uint8Array): Buffer {
    const encrypted = aesEncryptGCM(bytes, this.#key, toNonce(this.#counter++), this.#hash);
    this.#authenticate(encrypted);
    return encrypted;
  }

  #decrypt(encrypted: Uint8Array): Buffer {
    const bytes = aesDecryptGCM(encrypted, this.#key, toNonce(this.#counter++), this.#hash);
    this.#authenticate(encrypted);
    return bytes;
  }
}

/** The encryption after the handshake; each direction has its own key and counter. */
export class NoiseTransport {
  readonly #readKey: Buffer;
  readonly #writeKey: Buffer;
  #readCounter = 0;
  #writeCounter = 0;

  constructor(readKey: Buffer, writeKey: Buffer) {
    this.#readKey = readKey;
    this.#writeKey = writeKey;
  }

  encryptStanza(stanza: StanzaNode): Buffer {
    return aesEncryptGCM(encodeBinaryNode(stanza), this.#writeKey, toNonce(this.#writeCounter++), empty);
  }

  decryptStanza(frame: Uint8Array): Promise<StanzaNode> {
    return decodeBinaryNode(aesDecryptGCM(frame, this.#readKey, toNonce(this.#readCounter++), empty));
  }
}
