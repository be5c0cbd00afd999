import type { api } from '#shared/api.ts';
import { type MacroRecord, type MacroStep, type MacroStepField, macroStepFields, maxMacros } from '#shared/conversations/macros.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { assertBelow, lockCompany } from '#server/platform/database/companyLock.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import { authorize, required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import { QuickMessage } from '#server/conversations/quickMessages/index.ts';
import { Tag } from '#server/contacts/tags/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { Macro } from './Macro.ts';
import { macroRecords } from './macroRecords.ts';

/** Runs a step's work; its refusal says in `values.step` which one it was, counted from 1. */
export async function nameStep<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) {
      throw new AppError(error.code, { ...error.details, values: { ...error.details.values, step: index + 1 } });
    }
    throw error;
  }
}

const activeUserQuery = queryOf({ id: column.number() }, 'select id from users where id = $1 and deactivated_at is null');

/** What a step points to must be there when it is saved. */
const targetAssertions: Partial<Record<MacroStepField, (scope: UserScope, id: number, macro: Macro) => Promise<void>>> = {
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

async function assertTarget(scope: UserScope, step: MacroStep, macro: Macro): Promise<void> {
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
async function setSteps(scope: UserScope, macro: Macro, input: readonly MacroStep[]): Promise<void> {
  const steps = input.map(readStep);
  for (const [index, step] of steps.entries()) {
    await nameStep(index, () => assertTarget(scope, step, macro));
  }
  await execute(scope.em, 'delete from macro_steps where macro_id = $1', [macro.id]);
  await execute(scope.em, insertStatement, [scope.companyId, macro.id, JSON.stringify(steps)]);
}

/** Shared macros, then the actor's own ones, by name. */
export const listMacros = ({ em, actor }: UserScope): Promise<MacroRecord[]> =>
  listRecords(em, macroRecords, {
    where: (bind) => `(r.user_id is null or r.user_id = ${bind(actor.userId)})`,
    orderBy: `r.user_id is not null, ${collateByName('r.name')}, r.id`,
  });

/** A macro that the actor has; those of others do not exist for the actor. */
export async function showMacro({ em, actor }: UserScope, id: number): Promise<MacroRecord> {
  const macro = required(await findRecord(em, macroRecords, id), 'ERR_NO_MACRO_FOUND');
  return required([null, actor.userId].includes(macro.userId) ? macro : null, 'ERR_NO_MACRO_FOUND');
}

async function requireOwnMacro(scope: UserScope, id: number): Promise<Macro> {
  const macro = required(
    await scope.em.findOne(Macro, { id, $or: [{ userId: null }, { userId: scope.actor.userId }] }),
    'ERR_NO_MACRO_FOUND',
  );
  if ((macro.userId ?? null) === null) {
    authorize(scope, 'macro.share');
  }
  return macro;
}

const assertBelowLimit = (scope: Scope, userId: number | null): Promise<void> =>
  assertBelow(scope, { max: maxMacros, code: 'ERR_MACROS_LIMIT', count: () => scope.em.count(Macro, { userId }) });

/** A user's own macros and the shared ones have different keys, as far as the user sees both. */
async function assertShortcutFree({ em, actor }: UserScope, shortcut: string | null | undefined, exceptId = 0): Promise<void> {
  const owners = { $or: [{ userId: null }, { userId: actor.userId }] };
  if (typeof shortcut === 'string' && (await em.count(Macro, { shortcut, id: { $ne: exceptId }, ...owners })) > 0) {
    throw new AppError('ERR_MACRO_SHORTCUT_TAKEN');
  }
}

export async function createMacro(
  scope: UserScope,
  { name, shortcut = null, steps, isShared = false }: InputOf<typeof api.macros.create>,
): Promise<MacroRecord> {
  if (isShared) {
    authorize(scope, 'macro.share');
  }
  const userId = isShared ? null : scope.actor.userId;
  await assertBelowLimit(scope, userId);
  await assertShortcutFree(scope, shortcut);
  const macro = scope.create(Macro, { name, shortcut, userId });
  await scope.em.flush();
  await setSteps(scope, macro, steps);
  scope.recordEvent('macro.created', { macroId: macro.id });
  return showMacro(scope, macro.id);
}

export async function updateMacro(scope: UserScope, { id, steps, ...changes }: InputOf<typeof api.macros.update>): Promise<MacroRecord> {
  await lockCompany(scope);
  const macro = await requireOwnMacro(scope, id);
  await assertShortcutFree(scope, changes.shortcut, id);
  scope.em.assign(macro, { ...changes, updatedAt: scope.now });
  await scope.em.flush();
  await (steps === undefined ? undefined : setSteps(scope, macro, steps));
  scope.recordEvent('macro.changed', { macroId: id });
  return showMacro(scope, id);
}

export async function removeMacro(scope: UserScope, { id }: InputOf<typeof api.macros.remove>): Promise<Confirmation> {
  const macro = await requireOwnMacro(scope, id);
  scope.em.remove(macro);
  scope.recordEvent('macro.removed', { macroId: id, userId: macro.userId ?? null });
  return { message: 'Macro deleted' };
}
