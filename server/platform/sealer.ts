import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1';
const sealedPrefix = ({ id }: Pick<SealingKey, 'id'>): string => `${version}.${id}.`;
const algorithm = 'aes-256-gcm';

/** Keys for different uses from one key: none of them tells anything about another. */
export const deriveKey = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `prosa ${use}`, 32));

/** Locks texts away in the database: settings that open other services, keys of connections. */
export interface Sealer {
  /** Encrypts with the newest key. What was sealed for one place opens for no other. */
  seal(text: string, place: string): string;
  /** How everything begins that was sealed with the newest key; what begins otherwise is worth sealing anew. */
  readonly currentPrefix: string;
  /** Throws when the text was changed, belongs elsewhere, or its key is gone. */
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
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${sealedPrefix(sealing)}${nonce.toString('base64url')}.${closed.toString('base64url')}`;
}

function openWith(keys: readonly SealingKey[], sealed: string, place: string): string {
  const [form, id, nonce, closed] = sealed.split('.');
  const known = keys.find((key) => key.id === id);
  if (form !== version || nonce === undefined || closed === undefined) {
    throw new Error('This is not a sealed text.');
  }
  if (known === undefined) {
    throw new Error('This text was sealed with a key that ENVELOPE_KEY no longer holds.');
  }
  const bytes = Buffer.from(closed, 'base64url');
  const decipher = createDecipheriv(algorithm, known.key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}

/** Seals under the first of the given envelope keys and opens what any of them sealed. */
export function createSealer(envelopeKeys: readonly [Buffer, ...Buffer[]]): Sealer {
  const newest = deriveSealingKey(envelopeKeys[0]);
  const keys = [newest, ...envelopeKeys.slice(1).map(deriveSealingKey)];
  return {
    currentPrefix: sealedPrefix(newest),
    seal: (text, place) => sealWith(newest, text, place),
    open: (sealed, place) => openWith(keys, sealed, place),
  };
}
