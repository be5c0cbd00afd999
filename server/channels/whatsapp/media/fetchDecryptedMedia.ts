import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual, type Hash } from 'node:crypto';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { ChannelError } from '#server/channels/Channel.ts';
import type { MediaEncryptionKind, MediaReference } from './mediaReference.ts';

/** The kinds as the HKDF info string spells them. */
const keyInfoNames: Record<MediaEncryptionKind, string> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  sticker: 'Image',
  history: 'History',
};

/** Bytes at the end of an encrypted file: the truncated HMAC. */
const macLength = 10;
const idleTimeoutMs = 30_000;

interface MediaKeys {
  readonly iv: Buffer;
  readonly cipher: Buffer;
  readonly mac: Buffer;
}

function deriveMediaKeys({ key, kind }: MediaReference): MediaKeys {
  const expanded = Buffer.from(
    hkdfSync('sha256', Buffer.from(key, 'base64'), Buffer.alloc(32), `WhatsApp ${keyInfoNames[kind]} Keys`, 112),
  );
  return { iv: expanded.subarray(0, 16), cipher: expanded.subarray(16, 48), mac: expanded.subarray(48, 80) };
}

const mediaRefusedError = (cause: string): ChannelError =>
  new ChannelError('mediaRefused', { isTemporary: false, cause: new Error(cause) });

function matchesDigest(hash: Hash, digest: string | null): boolean {
  return digest === null || hash.digest('base64') === digest;
}

/**
 * Decrypts a media file as a stream. Its MAC and digests can be verified only at the end: a consumer discards everything of a
 * stream that fails.
 */
class MediaDecryption extends Transform {
  readonly #reference: MediaReference;
  readonly #decipher;
  readonly #mac;
  readonly #sealedHash = createHash('sha256');
  readonly #plainHash = createHash('sha256');
  #tail: Buffer = Buffer.alloc(0);

  constructor(reference: MediaReference) {
    super();
    const { iv, cipher, mac } = deriveMediaKeys(reference);
    this.#reference = reference;
    this.#decipher = createDecipheriv('aes-256-cbc', cipher, iv);
    this.#mac = createHmac('sha256', mac).update(iv);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#sealedHash.update(chunk);
    const bytes = Buffer.concat([this.#tail, chunk]);
    const end = Math.max(0, bytes.length - macLength);
    this.#tail = bytes.subarray(end);
    this.#decrypt(bytes.subarray(0, end));
    done();
  }

  override _flush(done: TransformCallback): void {
    try {
      const mac = this.#mac.digest().subarray(0, macLength);
      if (this.#tail.length !== macLength || !timingSafeEqual(mac, this.#tail)) {
        throw mediaRefusedError('the file was changed or cut short');
      }
      this.#pushPlain(this.#decipher.final());
      if (!matchesDigest(this.#sealedHash, this.#reference.sealedDigest) || !matchesDigest(this.#plainHash, this.#reference.digest)) {
        throw mediaRefusedError('the file does not match the digests in the message');
      }
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #decrypt(bytes: Buffer): void {
    if (bytes.length > 0) {
      this.#mac.update(bytes);
      this.#pushPlain(this.#decipher.update(bytes));
    }
  }

  #pushPlain(bytes: Buffer): void {
    this.#plainHash.update(bytes);
    this.push(bytes);
  }
}

const expiredStatuses = new Set([403, 404, 410]);

function toStatusError(status: number | undefined): ChannelError {
  const cause = new Error(`the media host answered ${status}`);
  return expiredStatuses.has(status ?? 0)
    ? new ChannelError('expired', { isTemporary: false, cause })
    : new ChannelError('mediaRefused', { isTemporary: true, cause });
}

/**
 * Downloads a file. `ca` adds a certificate authority, for the simulator. Fails with a `ChannelError`: `expired`, `mediaRefused`
 * or `disconnected`.
 */
export function fetchMediaFile(url: URL, options: Pick<RequestOptions, 'ca'>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => reject(new ChannelError('disconnected', { isTemporary: true, cause }));
    const outgoing = request(url, { ...options, headers: { origin: 'https://web.whatsapp.com' }, timeout: idleTimeoutMs }, (response) => {
      if (response.statusCode === 200) {
        resolve(response);
        return;
      }
      response.resume();
      reject(toStatusError(response.statusCode));
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('the media host fell silent'))).once('error', fail);
    outgoing.end();
  });
}

/** The decrypted file of a reference; the stream fails at its end when the file was changed. */
export async function fetchDecryptedMedia(reference: MediaReference, url: URL, options: Pick<RequestOptions, 'ca'>): Promise<Readable> {
  const sealed = await fetchMediaFile(url, options);
  return pipeline(sealed, new MediaDecryption(reference), () => undefined);
}
