import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { api } from '#shared/api.ts';
import type { MacroRunResult, MacroStep, MacroStepKind } from '#shared/conversations/macros.ts';
import { can, type UserActor } from '#shared/rules/permissions.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { TicketBulkAction } from '#shared/conversations/tickets/bulk.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { assertAsSeen, changeTicket, findFullTicket, findSurvivingTicketId, lockTicket } from '#server/conversations/tickets/index.ts';
import { holdUser } from '#server/workspace/users/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { type NamedFile, sendToTicket, type StoredMedia, storeUploads } from '#server/conversations/messages/index.ts';
import { createNote } from '#server/conversations/notes/index.ts';
import { QuickMessage } from '#server/conversations/quickMessages/index.ts';
import { findMediaType } from '#server/platform/files/fileTypes.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { nameStep, showMacro } from './commands.ts';

/** What a step sends. */
interface PreparedMessage {
  readonly body: string;
  /** A copy of the file: each message owns its file. */
  readonly media: readonly StoredMedia[];
}

/** The steps as they were when their files were copied. */
interface PreparedSteps {
  readonly steps: readonly MacroStep[];
  /** By the index of the step. */
  readonly messages: ReadonlyMap<number, PreparedMessage>;
}

interface StoredMessage {
  readonly body: string;
  readonly file: NamedFile | null;
}

async function requireMessage({ em, actor }: UserScope, id: number | null): Promise<StoredMessage> {
  const isShown = { status: true, $or: [{ geral: true }, { userId: actor.userId }] };
  const quickMessage = id === null ? null : await em.findOne(QuickMessage, { id, ...isShown });
  const { message, mediaPath, mediaName } = required(quickMessage, 'ERR_NO_QUICKMESSAGE_FOUND');
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
  context: PrepareContext<UserActor>,
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

interface StepRun {
  readonly step: MacroStep;
  /** Of `quickMessage`. */
  readonly message: PreparedMessage | undefined;
}

/** Does one step; false: it was so already. */
type RunStep = (scope: UserScope, ticketId: number, run: StepRun) => Promise<boolean>;

const sendText = async (scope: Scope, ticketId: number, { body, media }: PreparedMessage): Promise<true> => {
  await sendToTicket(scope, { ticketId, body, requireVariables: true }, media);
  return true;
};

const endOfSnooze = ({ now }: Scope, minutes: number | null): string | null =>
  minutes === null ? null : new Date(now.getTime() + minutes * minuteMs).toISOString();

/** Steps that are a bulk action on one ticket. */
const change =
  (
    action: TicketBulkAction,
    read: (step: MacroStep, scope: UserScope) => Omit<Parameters<typeof changeTicket>[2], 'ids' | 'action'>,
  ): RunStep =>
  (scope, id, { step }) =>
    changeTicket(scope, id, { ids: [id], action, ...read(step, scope) });

const runners: Readonly<Record<MacroStepKind, RunStep>> = {
  reply: (scope, ticketId, { step: { text } }) => sendText(scope, ticketId, { body: text ?? '', media: [] }),
  quickMessage: (scope, ticketId, { message }) => sendText(scope, ticketId, required(message ?? null, 'ERR_NO_QUICKMESSAGE_FOUND')),
  note: async (scope, ticketId, { step: { text } }) => {
    await createNote(scope, { ticketId, note: text ?? '' });
    return true;
  },
  tag: change('tag', ({ tagId = null }) => ({ tagId: required(tagId, 'ERR_NO_TAG_FOUND') })),
  untag: change('untag', ({ tagId = null }) => ({ tagId: required(tagId, 'ERR_NO_TAG_FOUND') })),
  transferToQueue: change('transfer', ({ queueId = null }) => ({ queueId: required(queueId, 'ERR_QUEUE_NOT_FOUND') })),
  transferToUser: change('transfer', ({ userId = null }) => ({ userId: required(userId, 'ERR_NO_USER_FOUND') })),
  snooze: change('snooze', ({ minutes = null }, scope) => ({ until: endOfSnooze(scope, minutes) })),
  unread: change('unread', () => ({})),
  close: change('close', () => ({})),
};

const runStep: RunStep = (scope, ticketId, run) => runners[run.step.kind](scope, ticketId, run);

const claimQuery = queryOf(
  { id: column.number() },
  'insert into macro_runs (company_id, user_id, key) values ($1, $2, $3) on conflict (company_id, user_id, key) do nothing returning id',
);
const forgetStatement = `delete from macro_runs where user_id = $1 and created_at < $2::timestamptz - interval '60 days'`;

/** False: the key was used. A call with the same key that still runs is awaited. */
async function claimKey({ em, companyId, actor, now }: UserScope, key: string): Promise<boolean> {
  await execute(em, forgetStatement, [actor.userId, now]);
  return (await queryRows(em, claimQuery, [companyId, actor.userId, key])).length > 0;
}

type RunInput = InputOf<typeof api.macros.run>;

async function showIfVisible(scope: Scope, ticketId: number): Promise<MacroRunResult['ticket']> {
  const id = (await findSurvivingTicketId(scope, { id: ticketId })) ?? ticketId;
  const ticket = await findFullTicket(scope, id);
  return ticket !== null && can(scope.actor, 'ticket.see', ticket) ? ticket : null;
}

async function runSteps(
  scope: UserScope,
  { ticketId, seen }: RunInput,
  { steps, messages }: PreparedSteps,
): Promise<MacroRunResult['outcomes']> {
  const assignees = steps.flatMap(({ userId }) => (typeof userId === 'number' ? [userId] : []));
  // As single transfers do: people are held before the ticket is locked.
  for (const userId of [...new Set(assignees)].toSorted((one, other) => one - other)) {
    await holdUser(scope, userId);
  }
  const ticket = await lockTicket(scope, ticketId);
  await assertAsSeen(scope, ticket, seen);
  const outcomes: MacroRunResult['outcomes'] = [];
  for (const [index, step] of steps.entries()) {
    const isChanged = await nameStep(index, () => runStep(scope, ticket.id, { step, message: messages.get(index) }));
    outcomes.push(isChanged ? 'done' : 'unchanged');
  }
  return outcomes;
}

/** Does all steps of a macro on a ticket in the transaction of the call: what fails takes everything back. */
export async function runMacro(scope: UserScope, input: RunInput, preparedSteps: PreparedSteps): Promise<MacroRunResult> {
  if (!(await claimKey(scope, input.key))) {
    return { ticket: await showIfVisible(scope, input.ticketId), outcomes: [] };
  }
  const outcomes = await runSteps(scope, input, preparedSteps);
  return { ticket: await showIfVisible(scope, input.ticketId), outcomes };
}
