import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';

const daySeconds = 24 * 60 * 60;

/** What a link needs to know of the platform. */
export interface LinkSignerDeps {
  readonly config: { readonly publicUrl: string };
  readonly secrets: { readonly files: string };
  readonly now: Clock;
}

/** Makes the addresses under which files can be fetched without a session, and knows its own again. */
export interface LinkSigner {
  /** `name` is the original name, under which a file that is not shown is saved. */
  sign(path: string, name?: string): string;
  /** What was signed, or null: changed, expired, never signed. */
  verify(path: string, query: Readonly<Record<string, unknown>>): { readonly name: string | null } | null;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Addresses live for 24 to 48 hours and stay the same from midnight to midnight, so that browsers keep what they fetched. */
export function createLinkSigner({ config, secrets, now }: LinkSignerDeps): LinkSigner {
  // Hexadecimal, so that the signed part never contains `ogg`: some clients replace its first occurrence in audio addresses.
  const signature = (path: string, expiry: string, name: string): string =>
    createHmac('sha256', secrets.files).update([path, expiry, name].join('\n')).digest('hex');
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  return {
    sign(path, name = '') {
      const expiry = String((Math.floor(seconds() / daySeconds) + 2) * daySeconds);
      const query = new URLSearchParams({ exp: expiry, ...(name !== '' && { name }), sig: signature(path, expiry, name) });
      return `${config.publicUrl}/public/${path}?${query}`;
    },
    verify(path, query) {
      const [expiry, name, signatureBytes] = [toText(query['exp']), toText(query['name']), Buffer.from(toText(query['sig']))];
      const expected = Buffer.from(signature(path, expiry, name));
      const isGenuine = signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
      return isGenuine && Number(expiry) > seconds() ? { name: name === '' ? null : name } : null;
    },
  };
}

/** Stands for a file's address until the answer leaves. In the live log it is stored as it is. */
export interface FileMarker {
  readonly $file: string;
  readonly name?: string;
}

/** What a presenter puts where the wire has the address of a file. */
export function createFileLink(path: string, name?: string): string {
  const marker: FileMarker = { $file: path, ...(name !== undefined && { name }) };
  // The contract knows the address only; `signLinks` puts it there before anything leaves.
  return marker as unknown as string;
}

const markerKeys = new Set(['$file', 'name']);

function isMarker(value: object): value is FileMarker {
  return '$file' in value && typeof value.$file === 'string' && Object.keys(value).every((key) => markerKeys.has(key));
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Whose files an answer may name. */
export type CanReadFile = (path: string) => boolean;

/** Only files of this company: an answer may carry what a user wrote. */
export const allowCompanyFiles =
  (companyId: number): CanReadFile =>
  (path) =>
    path.startsWith(`${companyId}/`);

/** For answers to those who have not signed in. */
export const allowNoFiles: CanReadFile = () => false;

function replaceMarkers(value: unknown, sign: (marker: FileMarker) => string | null): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => replaceMarkers(item, sign));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isPlain(value)) {
    return value;
  }
  if (isMarker(value)) {
    return sign(value);
  }
  const entries = Object.entries(value).map(([key, inner]) => [key, inner, replaceMarkers(inner, sign)] as const);
  const isSame = entries.every(([, before, after]) => before === after);
  return isSame ? value : Object.fromEntries(entries.map(([key, , after]) => [key, after]));
}

/** Puts the signed address in the place of a marker; null where the file may not be named. */
const createMarkerSigner =
  (signer: LinkSigner, mayRead: CanReadFile) =>
  ({ $file, name }: FileMarker): string | null =>
    mayRead($file) ? signer.sign($file, name) : null;

/** The same value with every file marker replaced by its signed address; a file that may not be read becomes null. */
export function signLinks<T>(value: T, signer: LinkSigner, mayRead: CanReadFile): T {
  // A marker stands where `T` has the address, see `fileLink`.
  return replaceMarkers(value, createMarkerSigner(signer, mayRead)) as T;
}

/**
 * A marker in JSON, ours or PostgreSQL's, which spaces it: inside a string its quotation marks would be escaped, so it can be
 * nothing but a marker.
 */
const jsonMarkerPattern = /\{"\$file" ?: ?"(?:[^"\\]|\\.)*"(?:, ?"name" ?: ?"(?:[^"\\]|\\.)*")?\}/g;

/** The same for what is JSON already. */
export function signJson(json: string, signer: LinkSigner, mayRead: CanReadFile): string {
  const sign = createMarkerSigner(signer, mayRead);
  // The pattern lets nothing but a marker through.
  return json.replace(jsonMarkerPattern, (marker) => JSON.stringify(sign(JSON.parse(marker) as FileMarker)));
}
