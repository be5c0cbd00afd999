import { buffer } from 'node:stream/consumers';
import { createInflate } from 'node:zlib';
import { Readable } from 'node:stream';
import { proto } from '#server/channels/whatsapp/library.ts';
import { openMedia } from '#server/channels/whatsapp/host/media.ts';
import type { Hosts } from '#server/channels/whatsapp/host/hosts.ts';
import { base64 } from '#server/channels/whatsapp/inbound/files.ts';

type Notification = proto.Message.IHistorySyncNotification;

/** Where a part of the past is fetched from. */
export interface HistoryPlace {
  readonly hosts: Hosts;
  /** The host that the server names for media now; the word about the past names none. */
  readonly findHost: () => Promise<string | null>;
}

async function packed(
  { hosts, findHost }: HistoryPlace,
  { initialHistBootstrapInlinePayload: inline, ...file }: Notification,
): Promise<Readable> {
  if (inline?.length) {
    return Readable.from([inline]);
  }
  const path = file.directPath ?? '';
  const digests = { digest: base64(file.fileSha256), sealedDigest: base64(file.fileEncSha256) };
  const reference = { kind: 'history', path, host: null, key: base64(file.mediaKey) ?? '', ...digests, message: null } as const;
  return openMedia(reference, hosts.url(path, await findHost()), {});
}

/** A part of the past: it lies in the word about it when it is small, else where media lie. */
export async function openHistory(place: HistoryPlace, notification: Notification): Promise<proto.HistorySync> {
  const content = await packed(place, notification);
  const inflating = createInflate();
  content.once('error', (error) => inflating.destroy(error));
  return proto.HistorySync.decode(await buffer(content.pipe(inflating)));
}
