import { buffer } from 'node:stream/consumers';
import { createInflate } from 'node:zlib';
import { Readable } from 'node:stream';
import { proto } from '#server/channels/whatsapp/library/baileys.ts';
import { fetchDecryptedMedia } from '#server/channels/whatsapp/media/fetchDecryptedMedia.ts';
import type { TrustedMediaHosts } from '#server/channels/whatsapp/media/TrustedMediaHosts.ts';
import { toBase64 } from '#server/channels/whatsapp/inbound/toWaitingMedia.ts';

type Notification = proto.Message.IHistorySyncNotification;

/** Where a part of the past is fetched from. */
export interface HistorySource {
  readonly mediaHosts: TrustedMediaHosts;
  /** The host that the server names for media now; the word about the past names none. */
  readonly findMediaHost: () => Promise<string | null>;
}

async function fetchCompressed(
  { mediaHosts: hosts, findMediaHost: findHost }: HistorySource,
  { initialHistBootstrapInlinePayload: inline, ...file }: Notification,
): Promise<Readable> {
  if (inline?.length) {
    return Readable.from([inline]);
  }
  const path = file.directPath ?? '';
  const digests = { digest: toBase64(file.fileSha256), sealedDigest: toBase64(file.fileEncSha256) };
  const reference = { kind: 'history', path, host: null, key: toBase64(file.mediaKey) ?? '', ...digests, message: null } as const;
  return fetchDecryptedMedia(reference, hosts.buildUrl(path, await findHost()), {});
}

/** A part of the past: it lies in the word about it when it is small, else where media lie. */
export async function fetchHistory(place: HistorySource, notification: Notification): Promise<proto.HistorySync> {
  const content = await fetchCompressed(place, notification);
  const inflating = createInflate();
  content.once('error', (error) => inflating.destroy(error));
  return proto.HistorySync.decode(await buffer(content.pipe(inflating)));
}
