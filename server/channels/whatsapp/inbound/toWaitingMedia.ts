import { toNumber } from '#server/channels/whatsapp/library/baileys.ts';
import type { MessageKey, RemoteMedia } from '#server/channels/Channel.ts';
import { serializeMediaReference, type MediaEncryptionKind } from '#server/channels/whatsapp/media/mediaReference.ts';

/** The fields of all protobuf messages with a file; each kind has some of them. */
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

export const toBase64 = (bytes: Uint8Array | null | undefined): string | null =>
  bytes?.length ? Buffer.from(bytes).toString('base64') : null;

/** The largest number of its column; a sender may write any. */
const maxMeasure = 2 ** 31 - 1;

/** Protobuf's default of a missing number is zero. */
const measureOrNull = (value: number | null | undefined, max = maxMeasure): number | null =>
  value && value > 0 && value <= max ? value : null;

const sizeOf = ({ fileLength }: FileFields): number | null => measureOrNull(toNumber(fileLength ?? 0), Number.MAX_SAFE_INTEGER);

/** Of a file's name or type. */
const maxNameLength = 255;

/** Phones send 64 bars; a sender may send any number. */
const maxBars = 256;
const waveformOf = ({ waveform }: FileFields): number[] | null =>
  waveform?.length ? [...waveform.subarray(0, maxBars)].map((level) => Math.min(100, level)) : null;

const maxPreviewBytes = 64 * 1024;
export const previewOf = ({ jpegThumbnail }: FileFields): string | null =>
  jpegThumbnail && jpegThumbnail.length <= maxPreviewBytes ? toBase64(jpegThumbnail) : null;

const hostOf = (url: string | null | undefined): string | null => (url && URL.canParse(url) ? new URL(url).host : null);

/** A file as the channel port describes it; `message` is the key by which a re-upload can be requested. */
export function toWaitingMedia(kind: MediaEncryptionKind, file: FileFields, message: MessageKey | null): RemoteMedia {
  return {
    reference: serializeMediaReference({
      kind,
      path: file.directPath ?? '',
      host: hostOf(file.url),
      key: toBase64(file.mediaKey) ?? '',
      digest: toBase64(file.fileSha256),
      sealedDigest: toBase64(file.fileEncSha256),
      message,
    }),
    mime: (file.mimetype ?? 'application/octet-stream').slice(0, maxNameLength),
    name: (file.fileName ?? file.title)?.slice(0, maxNameLength) ?? null,
    size: sizeOf(file),
    width: measureOrNull(file.width),
    height: measureOrNull(file.height),
    duration: measureOrNull(file.seconds),
    waveform: waveformOf(file),
    preview: previewOf(file),
  };
}
