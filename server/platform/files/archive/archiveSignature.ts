import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { deriveKey } from '#server/platform/sealer.ts';

/** PKCS #8 of an Ed25519 key, before its 32 bytes. */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs the archives of this server; servers that share an envelope key have one signature. */
export interface ArchiveSigner {
  /** DER, base64. */
  readonly publicKey: string;
  sign(content: Buffer): string;
}

const toPrivateKey = (envelope: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, deriveKey(envelope, 'archives of companies')]),
    format: 'der',
    type: 'pkcs8',
  });

export function createArchiveSigner({ envelope }: { readonly envelope: Buffer }): ArchiveSigner {
  const privateKey = toPrivateKey(envelope);
  return {
    publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (content) => sign(null, content, privateKey).toString('base64'),
  };
}

export const isSignedBy = (publicKey: string, content: Buffer, signature: string): boolean =>
  verify(
    null,
    content,
    createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
    Buffer.from(signature, 'base64'),
  );

/** The form of a public key that people compare: `3f9a-77c0-12be-90d4-…`. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(publicKey)
    .digest('hex')
    .slice(0, 32)
    .replaceAll(/(.{4})(?=.)/g, '$1-');
