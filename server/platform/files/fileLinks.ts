import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { daySeconds } from '#shared/rules/durations.ts';

export interface LinkSignerDeps {
  readonly config: { readonly publicUrl: string };
  readonly secrets: { readonly files: string };
  readonly now: Clock;
}

/** Signs and verifies URLs under which files can be fetched without a session. */
export interface LinkSigner {
  /** `name`: the original file name, for downloads; `until`: when the file's own time ends, and the URL with it. */
  sign(path: string, name?: string, until?: Date): string;
  /** The signed file name, or null when the URL was changed, has expired or was never signed. */
  verify(path: string, query: Readonly<Record<string, unknown>>): { readonly name: string | null } | null;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** URLs live for 24 to 48 hours and stay the same from midnight to midnight (UTC), so that browsers cache them. */
export function createLinkSigner({ config, secrets, now }: LinkSignerDeps): LinkSigner {
  // Hexadecimal, so that the signature never contains `ogg`: some clients replace its first occurrence in audio URLs.
  const signature = (path: string, expiry: string, name: string): string =>
    createHmac('sha256', secrets.files).update([path, expiry, name].join('\n')).digest('hex');
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  return {
    sign(path, name = '', until = undefined) {
      const lastSecond = (Math.floor(seconds() / daySeconds) + 2) * daySeconds;
      const expiry = String(Math.min(lastSecond, until === undefined ? lastSecond : Math.floor(until.getTime() / 1000)));
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

interface KeptFile {
  /** A path, until it is signed. */
  readonly url: string | null;
  readonly expiresAt: string | null;
}

/**
 * The record of a file that is kept for a time, with its URL: both end together, however late the file is removed. An operator who works
 * as a user gets none.
 */
export const signKept = <Kept extends KeptFile>(
  { platform, actor }: Pick<Scope, 'platform' | 'actor'>,
  record: Kept,
  name: string,
): Kept => ({
  ...record,
  url:
    record.url === null || actor.operator !== undefined
      ? null
      : createLinkSigner(platform).sign(record.url, name, record.expiresAt === null ? undefined : new Date(record.expiresAt)),
});

/** Finds it for a live event, without the URL: an operator who works as a user receives the event too. */
export const withoutUrl =
  <Kept extends KeptFile>(find: (scope: Scope, id: number) => Promise<Kept | null>) =>
  async (scope: Scope, id: number): Promise<Kept | null> => {
    const record = await find(scope, id);
    return record && { ...record, url: null };
  };

/** Stands for the URL of a file until the response is sent; the live log stores the marker. */
interface FileMarker {
  readonly $file: string;
  readonly name?: string;
}

/** The value of a file's URL in a record. */
export function createFileLink(path: string, name?: string): string {
  const marker: FileMarker = { $file: path, ...(name !== undefined && { name }) };
  // The contract knows the URL only; `signLinks` replaces the marker before anything is sent.
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

/** Whether a response may name the file at `path`. */
export type CanReadFile = (path: string) => boolean;

/** Files of this company only: a response may contain text that a user wrote. */
export const allowCompanyFiles =
  (companyId: number): CanReadFile =>
  (path) =>
    path.startsWith(`${companyId}/`);

/** For responses without a session. */
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

/** The signed URL of a marker; null where the file may not be read. */
const createMarkerSigner =
  (signer: LinkSigner, mayRead: CanReadFile) =>
  ({ $file, name }: FileMarker): string | null =>
    mayRead($file) ? signer.sign($file, name) : null;

/** A copy with every file marker replaced by its signed URL, or by null where the file may not be read. */
export function signLinks<T>(value: T, signer: LinkSigner, mayRead: CanReadFile): T {
  // A marker stands where `T` has the URL, see `createFileLink`.
  return replaceMarkers(value, createMarkerSigner(signer, mayRead)) as T;
}

/**
 * A marker in JSON, as `JSON.stringify` or PostgreSQL writes it. Inside a string its quotes would be escaped, so that a match is
 * always a marker.
 */
const jsonMarkerPattern = /\{"\$file" ?: ?"(?:[^"\\]|\\.)*"(?:, ?"name" ?: ?"(?:[^"\\]|\\.)*")?\}/g;

/** `signLinks` for JSON text. */
export function signJson(json: string, signer: LinkSigner, mayRead: CanReadFile): string {
  const sign = createMarkerSigner(signer, mayRead);
  // The pattern matches markers only.
  return json.replace(jsonMarkerPattern, (marker) => JSON.stringify(sign(JSON.parse(marker) as FileMarker)));
}
