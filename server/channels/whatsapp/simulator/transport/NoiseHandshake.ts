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

  /** Answers the client's hello with our keys and the certificate that vouches for them. */
  answerHello(frame: Uint8Array): Uint8Array {
    const theirs = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!theirs) {
      throw new Error('the client said no hello');
    }
    this.#authenticate(theirs);
    this.#authenticate(this.#ephemeral.public);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, theirs));
    const sealed = this.#encrypt(this.#static.public);
    this.#mix(Curve.sharedKey(this.#static.private, theirs));
    const payload = this.#encrypt(this.#authority.certify(this.#static.public));
    return proto.HandshakeMessage.encode({ serverHello: { ephemeral: this.#ephemeral.public, static: sealed, payload } }).finish();
  }

  /** Ends the handshake: what the client says it is, and the keys for everything that follows. */
  finish(frame: Uint8Array): { payload: proto.ClientPayload; transport: NoiseTransport } {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) {
      throw new Error('the client did not finish the handshake');
    }
    const theirs = this.#decrypt(finish.static);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, theirs));
    const payload = proto.ClientPayload.decode(this.#decrypt(finish.payload));
    const [read, write] = this.#derive(empty);
    return { payload, transport: new NoiseTransport(read, write) };
  }

  #authenticate(bytes: Uint8Array): void {
    this.#hash = createHash('sha256').update(this.#hash).update(bytes).digest();
  }

  #derive(bytes: Uint8Array): [Buffer, Buffer] {
    const derived = Buffer.from(hkdf(Buffer.from(bytes), 64, { salt: this.#salt, info: '' }));
    return [derived.subarray(0, 32), derived.subarray(32)];
  }

  #mix(bytes: Uint8Array): void {
    [this.#salt, this.#key] = this.#derive(bytes);
    this.#counter = 0;
  }

  #encrypt(bytes: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(bytes, this.#key, toNonce(this.#counter++), this.#hash);
    this.#authenticate(sealed);
    return sealed;
  }

  #decrypt(sealed: Uint8Array): Buffer {
    const bytes = aesDecryptGCM(sealed, this.#key, toNonce(this.#counter++), this.#hash);
    this.#authenticate(sealed);
    return bytes;
  }
}

/** Stanzas after the handshake; each direction has its own key and counts for itself. */
export class NoiseTransport {
  readonly #readKey: Buffer;
  readonly #writeKey: Buffer;
  #read = 0;
  #written = 0;

  constructor(readKey: Buffer, writeKey: Buffer) {
    this.#readKey = readKey;
    this.#writeKey = writeKey;
  }

  encryptStanza(stanza: StanzaNode): Buffer {
    return aesEncryptGCM(encodeBinaryNode(stanza), this.#writeKey, toNonce(this.#written++), empty);
  }

  decryptStanza(frame: Uint8Array): Promise<StanzaNode> {
    return decodeBinaryNode(aesDecryptGCM(frame, this.#readKey, toNonce(this.#read++), empty));
  }
}
