import { toNumber } from '#server/channels/whatsapp/library.ts';
import type { MessageKey, WaitingMedia } from '#server/channels/Channel.ts';
import { writeReference, type MediaKind } from '#server/channels/whatsapp/host/reference.ts';

/** What a message with a file says about it; every kind says a part of this. */
export interface FileFields {
  readonly url?: string | null | undefined;
  readonly directPath?: string | null | undefined;
  readonly mediaKey?: Uint8Array | null | undefined;
  readonly fileSha256?: Uint8Array | null | undefined;
  readonly fileEncSha256?: Uint8Array | null | undefined;
  readonly fileLength?: Parameters<typeof toNumber>[0];
  readonly mimetype?: string | null | undefined;
  readonly fileName?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly caption?: string | null | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly seconds?: number | null | undefined;
  readonly waveform?: Uint8Array | null | undefined;
  readonly jpegThumbnail?: Uint8Array | null | undefined;
}

export const base64 = (bytes: Uint8Array | null | undefined): string | null =>
  bytes?.length ? Buffer.from(bytes).toString('base64') : null;

/** Protobuf's "not given" for numbers is often zero. */
const given = (value: number | null | undefined): number | null => (value ? value : null);

/** Phones send sixty-four bars; anybody may send anything. */
const mostBars = 256;
const waveformOf = ({ waveform }: FileFields): number[] | null =>
  waveform?.length ? [...waveform.subarray(0, mostBars)].map((level) => Math.min(100, level)) : null;

/** Beyond this it is no small picture any more. */
const mostPreview = 64 * 1024;
const previewOf = ({ jpegThumbnail }: FileFields): string | null =>
  jpegThumbnail && jpegThumbnail.length <= mostPreview ? base64(jpegThumbnail) : null;

const hostOf = (url: string | null | undefined): string | null => (url && URL.canParse(url) ? new URL(url).host : null);

/** A file as the port names it; with the key of its message, by which its phone can be asked for it again. */
export function waitingMedia(kind: MediaKind, file: FileFields, message: MessageKey | null): WaitingMedia {
  return {
    reference: writeReference({
      kind,
      path: file.directPath ?? '',
      host: hostOf(file.url),
      key: base64(file.mediaKey) ?? '',
      digest: base64(file.fileSha256),
      sealedDigest: base64(file.fileEncSha256),
      message,
    }),
    mime: file.mimetype ?? 'application/octet-stream',
    name: file.fileName ?? file.title ?? null,
    size: file.fileLength === undefined || file.fileLength === null ? null : given(toNumber(file.fileLength)),
    width: given(file.width),
    height: given(file.height),
    duration: given(file.seconds),
    waveform: waveformOf(file),
    preview: previewOf(file),
  };
}
