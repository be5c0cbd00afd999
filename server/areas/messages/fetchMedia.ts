import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Joi from 'joi';
import { ChannelError, type FetchOptions, type WaitingMedia } from '#server/channels/Channel.ts';
import { AppError } from '#shared/errors.ts';
import type { Jobs } from '#server/platform/db/events.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { inspectFile, thumbnailOf } from '#server/platform/files/inspectFile.ts';
import { withWorkFile } from '#server/platform/files/workFile.ts';
import { job } from '#server/platform/jobs/job.ts';
import { keepMedia, mostBytes } from './attachments.ts';
import { Message } from './Message.ts';

const waitingOf = (message: Message): WaitingMedia => ({
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

/** Lets no more through than a file may have. */
async function* limited(content: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostBytes) {
      throw new ChannelError('tooLarge', { isPassing: false });
    }
    yield bytes;
  }
}

async function fetchInto(scope: Scope, message: Message, { file, asksAgain }: FetchOptions & { file: string }): Promise<void> {
  const { channels } = scope.platform;
  if (channels === undefined || !message.connectionId) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  const content = await channels.fetchMedia(scope, message.connectionId, { media: waitingOf(message), asksAgain });
  await pipeline(limited(content), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}

/** What the sender said of the file stays where its content does not say better. */
async function keep(scope: Scope, message: Message, file: string): Promise<void> {
  const { name, mime: type, width, height, preview, duration, waveform } = waitingOf(message);
  const found = await inspectFile(file, { name, type });
  const inspected = { ...found, thumbnail: found.thumbnail ?? (await thumbnailOf(preview)) };
  const { mediaMime, mediaWidth, mediaHeight, ...kept } = await keepMedia(
    scope,
    { path: file, name, type, size: (await stat(file)).size },
    inspected,
  );
  Object.assign(message, kept, {
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

const fetchOnce = (scope: Scope, message: Message, options: FetchOptions): Promise<void> =>
  withWorkFile(scope.platform, async (file) => {
    await fetchInto(scope, message, { ...options, file });
    await keep(scope, message, file);
  });

const reasonOf = (error: unknown): string => (error instanceof ChannelError ? error.failure : 'unknown');

/** A message whose file has not come yet. */
const waiting = ({ em }: Scope, id: number): Promise<Message | null> => em.findOne(Message, { id, mediaState: 'pending' });

/** Brings in a file that a channel has announced. It waits for the number to be connected, and gives up after a day. */
async function fetchMedia(scope: Scope, { messageId, asksAgain = true }: Jobs['messages.fetchMedia']): Promise<void> {
  const message = await waiting(scope, messageId);
  if (message !== null) {
    await fetchOnce(scope, message, { asksAgain });
    await scope.em.flush();
    scope.record('message.changed', { messageId });
  }
}

async function giveMediaUp(scope: Scope, { messageId }: Jobs['messages.fetchMedia'], error: Error): Promise<void> {
  const message = await waiting(scope, messageId);
  if (message !== null) {
    Object.assign(message, { mediaState: 'failed', mediaReason: reasonOf(error) });
    await scope.em.flush();
    scope.record('message.changed', { messageId });
  }
}

export const fetchMediaJob = job('messages.fetchMedia', fetchMedia, {
  rules: { messageId: Joi.number().integer().required(), asksAgain: Joi.boolean() },
  retry: 'patiently',
  concurrency: 4,
  isHopeless: (error) => error instanceof ChannelError && !error.isPassing,
  onGaveUp: giveMediaUp,
});
