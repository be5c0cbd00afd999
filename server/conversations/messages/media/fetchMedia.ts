import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LockMode } from '@mikro-orm/postgresql';
import Joi from 'joi';
import { ChannelError, type FetchMediaOptions, type RemoteMedia } from '#server/channels/Channel.ts';
import { AppError } from '#shared/errors.ts';
import type { Jobs } from '#server/platform/database/outbox/domainEvents.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { inspectFile, createThumbnail } from '#server/platform/files/inspectFile.ts';
import { InfectedFileError, scanFile } from '#server/platform/files/scanFile.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { removeMedia, storeMedia, maxMediaBytes } from './storeMedia.ts';
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

async function downloadMedia(
  scope: Scope,
  message: Message,
  { file, canRequestReupload: asksAgain }: FetchMediaOptions & { file: string },
): Promise<void> {
  const { channels } = scope.platform;
  if (channels === undefined || !message.connectionId) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  const content = await channels.fetchMedia(scope, message.connectionId, waitingMediaOf(message), { canRequestReupload: asksAgain });
  await pipeline(limitSize(content), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}

/** False: the message was deleted while its file was on the way. */
async function lockPendingMessage({ em }: Scope, { id }: Message): Promise<boolean> {
  return (await em.findOne(Message, { id, mediaState: 'pending' }, { refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE })) !== null;
}

/** The sender's metadata, where the content does not give better ones. */
async function storeFetchedMedia(scope: Scope, message: Message, file: string): Promise<void> {
  const { name, mime: type, width, height, preview, duration, waveform } = waitingMediaOf(message);
  const content = await inspectFile(file, { name, type });
  const inspected = { ...content, thumbnail: content.thumbnail ?? (await createThumbnail(preview)) };
  const stored = await storeMedia(scope, { path: file, name, type, size: (await stat(file)).size }, inspected);
  if (!(await lockPendingMessage(scope, message))) {
    return removeMedia(scope.platform.files, [stored]);
  }
  const { mediaMime, mediaWidth, mediaHeight, ...storedMedia } = stored;
  Object.assign(message, storedMedia, {
    mediaMime: mediaMime === 'application/octet-stream' ? type : mediaMime,
    mediaWidth: mediaWidth ?? width,
    mediaHeight: mediaHeight ?? height,
    mediaDuration: duration,
    mediaWaveform: waveform,
    mediaState: 'ready',
    mediaReason: null,
    mediaPreview: null,
  });
}

const fetchAndStore = (scope: Scope, message: Message, options: FetchMediaOptions): Promise<void> =>
  withTempFile(scope.platform, async (file) => {
    await downloadMedia(scope, message, { ...options, file });
    await scanFile(scope.platform, file);
    await storeFetchedMedia(scope, message, file);
  });

function reasonOf(error: unknown): string {
  if (error instanceof InfectedFileError) {
    return 'infected';
  }
  return error instanceof ChannelError ? error.failure : 'unknown';
}

const findPendingMessage = ({ em }: Scope, id: number): Promise<Message | null> => em.findOne(Message, { id, mediaState: 'pending' });

/** Fetches an announced file; waits for the connection and fails after a day. */
async function fetchMedia(scope: Scope, { messageId, asksAgain = true }: Jobs['messages.fetchMedia']): Promise<void> {
  const message = await findPendingMessage(scope, messageId);
  if (message !== null) {
    await fetchAndStore(scope, message, { canRequestReupload: asksAgain });
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

export const fetchMediaJob = defineJob('messages.fetchMedia', fetchMedia, {
  rules: { messageId: Joi.number().integer().required(), asksAgain: Joi.boolean() },
  retry: 'patiently',
  concurrency: 4,
  isHopeless: (error) => error instanceof InfectedFileError || (error instanceof ChannelError && !error.isTemporary),
  onGaveUp: markMediaFailed,
});
