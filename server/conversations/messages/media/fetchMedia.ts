import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LockMode } from '@mikro-orm/postgresql';
import Joi from 'joi';
import { ChannelError, type FetchMediaOptions, type RemoteMedia } from '#server/channels/Channel.ts';
import { AppError } from '#shared/errors.ts';
import type { Jobs } from '#server/platform/database/outbox/domainEvents.ts';
import type { CompanyContext, Scope } from '#server/platform/database/scope.ts';
import { inspectFile, createThumbnail } from '#server/platform/files/inspectFile.ts';
import { InfectedFileError, scanFile } from '#server/platform/files/scanFile.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import { defineJob, type JobRun, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import { storeMedia, maxMediaBytes } from './storeMedia.ts';
import type { StoredMedia } from './StoredMedia.ts';
import { Message } from '#server/conversations/messages/Message.ts';

const waitingMediaOf = (message: Message): RemoteMedia => ({
  reference: message.mediaReference ?? '',
  mime: message.mediaMime ?? 'application/octet-stream',
  name: message.mediaName ?? null,
  size: message.mediaSize ?? null,
  width: message.mediaWidth ?? null,
  height: message.mediaHeight ?? null,
  duration: message.mediaDuration ?? null,
  waveform: message.mediaWaveform ?? null,
  preview: message.mediaPreview ?? null,
});

/** Stops a stream that exceeds the maximum size. */
async function* limitSize(content: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxMediaBytes) {
      throw new ChannelError('tooLarge', { isTemporary: false });
    }
    yield bytes;
  }
}

/** A file that is announced, and who fetches it. */
interface PendingMedia {
  readonly client: CompanyContext;
  readonly connectionId: number | null | undefined;
  readonly media: RemoteMedia;
}

async function downloadMedia(
  { client, connectionId, media }: PendingMedia,
  { file, ...options }: FetchMediaOptions & { file: string },
): Promise<void> {
  const { channels } = client.platform;
  if (channels === undefined || !connectionId) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  const content = await channels.fetchMedia(client, connectionId, media, options);
  await pipeline(limitSize(content), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}

/** The sender's metadata, where the content does not give better ones. */
async function storeFetchedMedia({ client, media }: PendingMedia, file: string): Promise<StoredMedia> {
  const { name, mime: type, width, height, preview, duration, waveform } = media;
  const content = await inspectFile(file, { name, type });
  const inspected = { ...content, thumbnail: content.thumbnail ?? (await createThumbnail(preview)) };
  const stored = await storeMedia(client, { path: file, name, type, size: (await stat(file)).size }, inspected);
  return {
    ...stored,
    mediaMime: stored.mediaMime === 'application/octet-stream' ? type : stored.mediaMime,
    mediaWidth: stored.mediaWidth ?? width,
    mediaHeight: stored.mediaHeight ?? height,
    mediaDuration: duration,
    mediaWaveform: waveform,
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof InfectedFileError) {
    return 'infected';
  }
  return error instanceof ChannelError ? error.failure : 'unknown';
}

const findPendingMessage = ({ em }: Scope, id: number): Promise<Message | null> => em.findOne(Message, { id, mediaState: 'pending' });

/** Fetches an announced file; waits for the connection and fails after a day. */
async function fetchMedia(
  open: OpenContext<Scope>,
  { messageId, asksAgain = true }: Jobs['messages.fetchMedia'],
): Promise<StoredMedia | null> {
  const pending = await open(async (scope): Promise<PendingMedia | null> => {
    const { platform, companyId, log } = scope;
    const message = await findPendingMessage(scope, messageId);
    return message && { client: { platform, companyId, log }, connectionId: message.connectionId, media: waitingMediaOf(message) };
  });
  if (pending === null) {
    return null;
  }
  const { platform } = pending.client;
  return withTempFile(platform, async (file) => {
    await downloadMedia(pending, { file, canRequestReupload: asksAgain });
    await scanFile(platform, file);
    return storeFetchedMedia(pending, file);
  });
}

/** Nothing, where the message was deleted while its file was on the way. */
async function saveMedia(
  scope: Scope,
  { messageId }: Jobs['messages.fetchMedia'],
  { prepared: storedMedia }: JobRun<StoredMedia | null>,
): Promise<void> {
  const pending = { id: messageId, mediaState: 'pending' } as const;
  const message = storedMedia && (await scope.em.findOne(Message, pending, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  if (message) {
    Object.assign(message, storedMedia, { mediaState: 'ready', mediaReason: null, mediaPreview: null });
    await scope.em.flush();
    scope.recordEvent('message.changed', { messageId });
  }
}

async function markMediaFailed(scope: Scope, { messageId }: Jobs['messages.fetchMedia'], error: Error): Promise<void> {
  const message = await findPendingMessage(scope, messageId);
  if (message !== null) {
    Object.assign(message, { mediaState: 'failed', mediaReason: reasonOf(error) });
    await scope.em.flush();
    scope.recordEvent('message.changed', { messageId });
  }
}

export const fetchMediaJob = defineJob('messages.fetchMedia', saveMedia, {
  prepare: fetchMedia,
  rules: { messageId: Joi.number().integer().required(), asksAgain: Joi.boolean() },
  retry: 'patiently',
  concurrency: 4,
  isHopeless: (error) => error instanceof InfectedFileError || (error instanceof ChannelError && !error.isTemporary),
  onGaveUp: markMediaFailed,
});
