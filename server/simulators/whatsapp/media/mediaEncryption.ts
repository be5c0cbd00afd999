import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { hkdf, MEDIA_HKDF_KEY_MAPPING } from '#server/channels/whatsapp/library/baileys.ts';

/** The kinds of media that have keys of their own. */
export type MediaFileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';
/** History is encrypted in the same way. */
type EncryptedFileKind = MediaFileKind | 'md-msg-hist';

/** The protobuf fields of an encrypted file. */
export interface MediaFields {
  readonly mediaKey: Uint8Array;
  readonly fileSha256: Uint8Array;
  readonly fileEncSha256: Uint8Array;
  readonly fileLength: number;
  readonly mediaKeyTimestamp: number;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function deriveMediaKeys(mediaKey: Uint8Array, kind: EncryptedFileKind): { iv: Buffer; cipher: Buffer; mac: Buffer } {
  const expanded = Buffer.from(hkdf(Buffer.from(mediaKey), 112, { info: `WhatsApp ${MEDIA_HKDF_KEY_MAPPING[kind]} Keys` }));
  return { iv: expanded.subarray(0, 16), cipher: expanded.subarray(16, 48), mac: expanded.subarray(48, 80) };
}

const computeMac = (key: Buffer, iv: Buffer, bytes: Buffer): Buffer =>
  createHmac('sha256', key).update(iv).update(bytes).digest().subarray(0, 10);

/** Encrypts a file under a key of its own, as phones do before an upload. */
export function encryptMedia(bytes: Buffer, kind: EncryptedFileKind): { sealed: Buffer; fields: MediaFields } {
  const mediaKey = randomBytes(32);
  const { iv, cipher, mac } = deriveMediaKeys(mediaKey, kind);
  const encryption = createCipheriv('aes-256-cbc', cipher, iv);
  const encrypted = Buffer.concat([encryption.update(bytes), encryption.final()]);
  const sealed = Buffer.concat([encrypted, computeMac(mac, iv, encrypted)]);
  return {
    sealed,
    fields: {
      mediaKey,
      fileSha256: sha256(bytes),
      fileEncSha256: sha256(sealed),
      fileLength: bytes.length,
      mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    },
  };
}

/** Decrypts a file; fails when it was changed. */
export function decryptMedia(sealed: Buffer, mediaKey: Uint8Array, kind: MediaFileKind): Buffer {
  const { iv, cipher, mac } = deriveMediaKeys(mediaKey, kind);
  const encrypted = sealed.subarray(0, -10);
  if (!computeMac(mac, iv, encrypted).equals(sealed.subarray(-10))) {
    throw new Error('the media file was changed on its way');
  }
  const decryption = createDecipheriv('aes-256-cbc', cipher, iv);
  return Buffer.concat([decryption.update(encrypted), decryption.final()]);
}
