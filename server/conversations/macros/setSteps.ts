import { macroStepFields, type MacroStep, type MacroStepField } from '#shared/conversations/macros.ts';
import { AppError } from '#shared/errors.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import { QuickMessage } from '#server/conversations/quickMessages/index.ts';
import { Tag } from '#server/contacts/tags/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { Macro } from './Macro.ts';
import { nameStep } from './nameStep.ts';

const activeUserQuery = queryOf({ id: column.number() }, 'select id from users where id = $1 and deactivated_at is null');

/** What a step points to must be there when it is saved. */
const targetAssertions: Partial<Record<MacroStepField, (scope: Scope, id: number, macro: Macro) => Promise<void>>> = {
  tagId: async ({ em }, id) => void required(await em.findOne(Tag, { id }), 'ERR_NO_TAG_FOUND'),
  queueId: async ({ em }, id) => void required(await em.findOne(Queue, { id }), 'ERR_QUEUE_NOT_FOUND'),
  userId: async ({ em }, id) => void required((await queryRows(em, activeUserQuery, [id]))[0], 'ERR_NO_USER_FOUND'),
  quickMessageId: async ({ em, actor }, id, { userId = null }) => {
    const { geral } = required(
      await em.findOne(QuickMessage, { id, $or: [{ geral: true }, { userId: actor.userId }] }),
      'ERR_NO_QUICKMESSAGE_FOUND',
    );
    if (userId === null && !geral) {
      throw new AppError('ERR_MACRO_QUICKMESSAGE_OWN');
    }
  },
};

/** The step with the one key of its kind. */
function readStep(step: MacroStep, index: number): MacroStep {
  const field = macroStepFields[step.kind];
  const value = field === null ? null : (step[field] ?? null);
  const isMissing = value === null || value === '';
  if (isMissing && field !== null && step.kind !== 'snooze') {
    throw new AppError('ERR_VALIDATION', { fields: { [`steps.${index}.${field}`]: 'any.required' }, values: { step: index + 1 } });
  }
  return field === null ? { kind: step.kind } : { kind: step.kind, [field]: value };
}

async function assertTarget(scope: Scope, step: MacroStep, macro: Macro): Promise<void> {
  const field = macroStepFields[step.kind];
  const value = field === null ? null : step[field];
  await (field !== null && typeof value === 'number' ? targetAssertions[field]?.(scope, value, macro) : undefined);
}

const insertStatement = `
  insert into macro_steps (company_id, macro_id, position, kind, text, quick_message_id, tag_id, queue_id, user_id, minutes)
  select $1, $2, s.ordinality, s.step ->> 'kind', s.step ->> 'text', (s.step ->> 'quickMessageId')::int, (s.step ->> 'tagId')::int,
    (s.step ->> 'queueId')::int, (s.step ->> 'userId')::int, (s.step ->> 'minutes')::int
  from jsonb_array_elements($3::jsonb) with ordinality s (step, ordinality)`;

/** Replaces the steps of a macro. */
export async function setSteps(scope: Scope, macro: Macro, input: readonly MacroStep[]): Promise<void> {
  const steps = input.map(readStep);
  for (const [index, step] of steps.entries()) {
    await nameStep(index, () => assertTarget(scope, step, macro));
  }
  await execute(scope.em, 'delete from macro_steps where macro_id = $1', [macro.id]);
  await execute(scope.em, insertStatement, [scope.companyId, macro.id, JSON.stringify(steps)]);
}
