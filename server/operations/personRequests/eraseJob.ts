import Joi from 'joi';
import { AppError } from '#shared/errors.ts';
import { removeMessagesOf } from '#server/conversations/messages/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { defineJob, type OpenContext } from '#server/platform/jobs/defineJob.ts';
import { finishErasure } from './finishErasure.ts';
import { findPerson } from './findPerson.ts';

/** Messages of one transaction. */
const stepSize = 1_000;

const runningQuery = queryOf(
  { contactId: column.orNull(column.number()) },
  `select contact_id as "contactId" from person_requests where id = $1 and kind = 'erasure' and state = 'running' for update`,
);

const noteStatement = `
  update person_requests set erased_files = erased_files + $3, updated_at = now(),
    erased = jsonb_set(erased, '{messages}', to_jsonb(coalesce((erased ->> 'messages')::int, 0) + $2::int)) where id = $1`;

/** Deletes the next messages and notes how many, in one transaction: a killed process continues where it was. True: there are more. */
async function takeStep(scope: Scope, requestId: number): Promise<boolean> {
  const [request] = await queryRows(scope.em, runningQuery, [requestId]);
  if (!request?.contactId) {
    return false;
  }
  const person = await findPerson(scope.em, request.contactId);
  const { messages, files } = await removeMessagesOf(scope, { ...person, limit: stepSize });
  await execute(scope.em, noteStatement, [requestId, messages, files]);
  return messages === stepSize;
}

export async function eraseMessages(open: OpenContext<Scope>, { requestId }: { requestId: number }): Promise<void> {
  const left = { hasMore: true };
  while (left.hasMore) {
    await open(async (scope) => {
      left.hasMore = await takeStep(scope, requestId);
    });
  }
}

async function giveUp(scope: Scope, { requestId }: { requestId: number }): Promise<void> {
  await execute(scope.em, `update person_requests set state = 'failed', updated_at = now() where id = $1 and state = 'running'`, [
    requestId,
  ]);
  scope.recordEvent('personRequest.changed', { personRequestId: requestId });
}

export const eraseJob = defineJob('personRequests.erase', finishErasure, {
  rules: { requestId: Joi.number().integer().required() },
  prepare: eraseMessages,
  retry: 'patiently',
  // The last admin cannot go: waiting changes nothing.
  isHopeless: (error) => error instanceof AppError,
  onGaveUp: giveUp,
});
