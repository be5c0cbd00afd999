const algorithm = 'AES-GCM';

/** `CryptoKey`, whose name Node's types do not have. */
export type RecordKey = Parameters<typeof crypto.subtle.decrypt>[1];

/** 96 bits, as AES-GCM is specified for random values. */
const ivBytes = 12;

/** Encrypted value of a record. */
export interface SealedValue {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** AES key of 256 bits that no script can read: the browser stores it and works with it. */
export const createRecordKey = (): Promise<RecordKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);

const transform = (content: string | ArrayBuffer, stream: CompressionStream | DecompressionStream): Response =>
  new Response(new Blob([content]).stream().pipeThrough(stream));

const boundTo = (id: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(id);

/** Compresses and encrypts a JSON value. The result opens under the same id only. */
export async function sealValue(key: RecordKey, id: string, value: unknown): Promise<SealedValue> {
  const content = await transform(JSON.stringify(value), new CompressionStream('gzip')).arrayBuffer();
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  return { iv, sealed: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: boundTo(id) }, key, content) };
}

/** Rejects a value that was altered, moved to another id, or sealed with another key. */
export async function openValue(key: RecordKey, id: string, { iv, sealed }: SealedValue): Promise<unknown> {
  const content = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData: boundTo(id) }, key, sealed);
  return JSON.parse(await transform(content, new DecompressionStream('gzip')).text());
}

const toHex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Id of a record, which does not tell what it is about: a keyed hash would need a second key, so the salt is as secret as the key. */
export async function deriveRecordId(salt: string, name: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}\n${name}`)));
}
