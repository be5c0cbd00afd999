import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual, type Hash } from 'node:crypto';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { ChannelError } from '#server/channels/Channel.ts';
import type { MediaEncryptionKind, MediaReference } from './mediaReference.ts';

/** How the key derivation calls the kinds. */
const keyInfoNames: Record<MediaEncryptionKind, string> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  sticker: 'Image',
  history: 'History',
};

/** The end of a sealed file that proves it. */
const macLength = 10;
/** A server that stops in the middle. */
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

function matchesDigest(hash: Hash, expected: string | null): boolean {
  return expected === null || hash.digest('base64') === expected;
}

/**
 * Opens a sealed file while it flows. What flows out is believed only at the end, when the file has proved whole: a consumer
 * keeps nothing of a stream that fails.
 */
class MediaDecryption extends Transform {
  readonly #reference: MediaReference;
  readonly #decipher;
  readonly #mac;
  readonly #sealed = createHash('sha256');
  readonly #plain = createHash('sha256');
  #held: Buffer = Buffer.alloc(0);

  constructor(reference: MediaReference) {
    super();
    const { iv, cipher, mac } = deriveMediaKeys(reference);
    this.#reference = reference;
    this.#decipher = createDecipheriv('aes-256-cbc', cipher, iv);
    this.#mac = createHmac('sha256', mac).update(iv);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#sealed.update(chunk);
    const bytes = Buffer.concat([this.#held, chunk]);
    const end = Math.max(0, bytes.length - macLength);
    this.#held = bytes.subarray(end);
    this.#open(bytes.subarray(0, end));
    done();
  }

  override _flush(done: TransformCallback): void {
    try {
      const proof = this.#mac.digest().subarray(0, macLength);
      if (this.#held.length !== macLength || !timingSafeEqual(proof, this.#held)) {
        throw mediaRefusedError('the file was changed or cut short');
      }
      this.#pass(this.#decipher.final());
      if (!matchesDigest(this.#sealed, this.#reference.sealedDigest) || !matchesDigest(this.#plain, this.#reference.digest)) {
        throw mediaRefusedError('the file is another one than the message promised');
      }
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #open(bytes: Buffer): void {
    if (bytes.length > 0) {
      this.#mac.update(bytes);
      this.#pass(this.#decipher.update(bytes));
    }
  }

  #pass(bytes: Buffer): void {
    this.#plain.update(bytes);
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

/** Gets a file. The options may name an authority beside the usual ones, for a simulator. */
export function fetchMediaFile(url: URL, options: Pick<RequestOptions, 'ca'>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => reject(new ChannelError('disconnected', { isTemporary: true, cause }));
    const asked = request(url, { ...options, headers: { origin: 'https://web.whatsapp.com' }, timeout: idleTimeoutMs }, (response) => {
      if (response.statusCode === 200) {
        resolve(response);
        return;
      }
      response.resume();
      reject(toStatusError(response.statusCode));
    });
    asked.once('timeout', () => asked.destroy(new Error('the media host fell silent'))).once('error', fail);
    asked.end();
  });
}

/** The file behind a reference, opened and verified while it flows. */
export async function fetchDecryptedMedia(reference: MediaReference, url: URL, options: Pick<RequestOptions, 'ca'>): Promise<Readable> {
  const sealed = await fetchMediaFile(url, options);
  return pipeline(sealed, new MediaDecryption(reference), () => undefined);
}
