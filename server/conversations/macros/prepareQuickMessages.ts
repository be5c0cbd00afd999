import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { api } from '#shared/api.ts';
import type { MacroStep } from '#shared/conversations/macros.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { storeUploads, type NamedFile, type StoredMedia } from '#server/conversations/messages/index.ts';
import { lockTicket } from '#server/conversations/tickets/index.ts';
import { QuickMessage } from '#server/conversations/quickMessages/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { findMediaType } from '#server/platform/files/fileTypes.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { showMacro } from './commands.ts';
import { nameStep } from './nameStep.ts';

/** What a step sends. */
export interface PreparedMessage {
  readonly body: string;
  /** A copy of the file: each message owns its file. */
  readonly media: readonly StoredMedia[];
}

/** The steps as they were when their files were copied. */
export interface PreparedSteps {
  readonly steps: readonly MacroStep[];
  /** By the index of the step. */
  readonly messages: ReadonlyMap<number, PreparedMessage>;
}

interface StoredMessage {
  readonly body: string;
  readonly file: NamedFile | null;
}

async function requireMessage({ em, actor }: Scope, id: number | null): Promise<StoredMessage> {
  const isShown = { status: true, $or: [{ geral: true }, { userId: actor.userId }] };
  const found = id === null ? null : await em.findOne(QuickMessage, { id, ...isShown });
  const { message, mediaPath, mediaName } = required(found, 'ERR_NO_QUICKMESSAGE_FOUND');
  return { body: message, file: mediaPath ? { path: mediaPath, name: mediaName ?? 'arquivo' } : null };
}

async function copyFile({ platform, actor }: PrepareContext, { body, file }: StoredMessage): Promise<PreparedMessage> {
  if (file === null) {
    return { body, media: [] };
  }
  const { path, name } = file;
  return withTempFile(platform, async (copy) => {
    await pipeline(await platform.files.open(path), createWriteStream(copy));
    const upload = { path: copy, name, type: findMediaType(path), size: (await platform.files.size(path)) ?? 0 };
    return { body, media: await storeUploads({ platform, companyId: actor.companyId }, [upload]) };
  });
}

const usedQuery = queryOf({ id: column.number() }, 'select id from macro_runs where user_id = $1 and key = $2');

/** Reads the steps of a macro and copies the files of its quick messages; nothing for a key that was used. */
export async function prepareQuickMessages(
  context: PrepareContext,
  { id, ticketId, key }: InputOf<typeof api.macros.run>,
): Promise<PreparedSteps> {
  const { steps, stored } = await context.open(async (scope) => {
    const isUsed = (await queryRows(scope.em, usedQuery, [scope.actor.userId, key])).length > 0;
    const macroSteps = isUsed ? [] : (await showMacro(scope, id)).steps;
    const storedMessages = new Map<number, StoredMessage>();
    for (const [index, { kind, quickMessageId = null }] of macroSteps.entries()) {
      if (kind === 'quickMessage') {
        storedMessages.set(index, await nameStep(index, () => requireMessage(scope, quickMessageId)));
      }
    }
    // Nothing is copied for a ticket that the actor may not see; the steps before a message may give the right to write into it.
    await ([...storedMessages.values()].some(({ file }) => file !== null) ? lockTicket(scope, ticketId) : undefined);
    return { steps: macroSteps, stored: storedMessages };
  });
  const messages = new Map<number, PreparedMessage>();
  for (const [index, message] of stored) {
    messages.set(index, await nameStep(index, () => copyFile(context, message)));
  }
  return { steps, messages };
}
