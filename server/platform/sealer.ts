import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const sealedPrefix = ({ id }: Pick<SealingKey, 'id'>): string => `${version}.${id}.`;
const algorithm = 'aes-256-gcm';

/** A key per use; none reveals anything about another. */
export const deriveKey = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `prosa ${use}`, 32));

/** Encrypts texts in the database: settings that hold credentials, keys of connections. */
export interface Sealer {
  /** Encrypts with the newest key; `place` is authenticated, so that the text opens at no other place. */
  seal(text: string, place: string): string;
  /** The prefix of everything sealed with the newest key; anything else should be sealed again. */
  readonly currentPrefix: string;
  /** Throws when the text was changed, belongs to another place, or its key is gone. */
  open(sealed: string, place: string): string;
}

interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

function deriveSealingKey(envelopeKey: Buffer): SealingKey {
  const key = deriveKey(envelopeKey, 'sealing');
  return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 8) };
}

function sealWith(sealing: SealingKey, text: string, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, sealing.key, nonce).setAAD(Buffer.from(place));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${sealedPrefix(sealing)}${nonce.toString('base64url')}.${ciphertext.toString('base64url')}`;
}

function openWith(keys: readonly SealingKey[], sealed: string, place: string): string {
  const [format, id, nonce, ciphertext] = sealed.split('.');
  const sealingKey = keys.find((key) => key.id === id);
  if (format !== version || nonce === undefined || ciphertext === undefined) {
    throw new Error('This is not a sealed text.');
  }
  if (sealingKey === undefined) {
    throw new Error('This text was sealed with a key that ENVELOPE_KEY no longer holds.');
  }
  const bytes = Buffer.from(ciphertext, 'base64url');
  const decipher = createDecipheriv(algorithm, sealingKey.key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}

/** Seals with the first of the envelope keys and opens with any of them. */
export function createSealer(envelopeKeys: readonly [Buffer, ...Buffer[]]): Sealer {
  const newest = deriveSealingKey(envelopeKeys[0]);
  const keys = [newest, ...envelopeKeys.slice(1).map(deriveSealingKey)];
  return {
    currentPrefix: sealedPrefix(newest),
    seal: (text, place) => sealWith(newest, text, place),
    open: (sealed, place) => openWith(keys, sealed, place),
  };
}
