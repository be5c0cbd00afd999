import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MacroStep } from '#shared/conversations/macros.ts';
import { storeUploads, type StoredMedia } from '#server/conversations/messages/index.ts';
import { QuickMessage } from '#server/conversations/quickMessages/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { findMediaType } from '#server/platform/files/fileTypes.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import { nameStep } from './nameStep.ts';

/** What a step sends. */
export interface PreparedMessage {
  readonly body: string;
  /** A copy of the file: each message owns its file. */
  readonly media: readonly StoredMedia[];
}

/** By the index of the step. */
export type PreparedMessages = ReadonlyMap<number, PreparedMessage>;

const copyFile = (scope: Scope, { path, name }: { path: string; name: string | null }, storedFiles: StoredMedia[]): Promise<void> =>
  withTempFile(scope.platform, async (file) => {
    await pipeline(await scope.platform.files.open(path), createWriteStream(file));
    const size = (await scope.platform.files.size(path)) ?? 0;
    const uploads = [{ path: file, name: name ?? 'arquivo', type: findMediaType(path), size }];
    await storeUploads({ ...scope, uploads }, {}, storedFiles);
  });

async function prepareMessage(scope: Scope, id: number | null): Promise<PreparedMessage> {
  const isShown = { status: true, $or: [{ geral: true }, { userId: scope.actor.userId }] };
  const found = id === null ? null : await scope.em.findOne(QuickMessage, { id, ...isShown });
  const { message, mediaPath, mediaName } = required(found, 'ERR_NO_QUICKMESSAGE_FOUND');
  const media: StoredMedia[] = [];
  if (mediaPath) {
    await copyFile(scope, { path: mediaPath, name: mediaName ?? null }, media);
  }
  return { body: message, media };
}

/** Reads the quick messages of steps and copies their files, before the ticket is locked: large files take time. */
export async function prepareQuickMessages(scope: Scope, steps: readonly MacroStep[]): Promise<PreparedMessages> {
  const prepared = new Map<number, PreparedMessage>();
  for (const [index, { kind, quickMessageId = null }] of steps.entries()) {
    if (kind === 'quickMessage') {
      prepared.set(index, await nameStep(index, () => prepareMessage(scope, quickMessageId)));
    }
  }
  return prepared;
}
