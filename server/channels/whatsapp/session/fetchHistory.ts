import { buffer } from 'node:stream/consumers';
import { createInflate } from 'node:zlib';
import { Readable } from 'node:stream';
import { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { fetchDecryptedMedia } from '#server/channels/whatsapp/media/fetchDecryptedMedia.ts';
import type { TrustedMediaHosts } from '#server/channels/whatsapp/media/TrustedMediaHosts.ts';
import { toBase64 } from '#server/channels/whatsapp/inbound/toWaitingMedia.ts';

type Notification = proto.Message.IHistorySyncNotification;

/** The hosts that a history file is downloaded from. */
export interface HistorySource {
  readonly mediaHosts: TrustedMediaHosts;
  /** The media host that the server names now; the notification names none. */
  readonly findMediaHost: () => Promise<string | null>;
}

async function fetchCompressed(
  { mediaHosts, findMediaHost }: HistorySource,
  { initialHistBootstrapInlinePayload: inline, ...file }: Notification,
): Promise<Readable> {
  if (inline?.length) {
    return Readable.from([inline]);
  }
  const path = file.directPath ?? '';
  const digests = { digest: toBase64(file.fileSha256), sealedDigest: toBase64(file.fileEncSha256) };
  const reference = { kind: 'history', path, host: null, key: toBase64(file.mediaKey) ?? '', ...digests, message: null } as const;
  return fetchDecryptedMedia(reference, mediaHosts.buildUrl(path, await findMediaHost()), {});
}

/** Reads one chunk of history: inline in the notification when it is small, else a file on the media host. */
export async function fetchHistory(source: HistorySource, notification: Notification): Promise<proto.HistorySync> {
  const content = await fetchCompressed(source, notification);
  const inflate = createInflate();
  content.once('error', (error) => inflate.destroy(error));
  return proto.HistorySync.decode(await buffer(content.pipe(inflate)));
}
