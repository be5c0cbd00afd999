import type { api } from '#shared/api.ts';
import { maxMacros, type MacroRecord } from '#shared/conversations/macros.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { assertBelow, lockCompany } from '#server/platform/database/companyLock.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { Macro } from './Macro.ts';
import { macroRecords } from './macroRecords.ts';
import { setSteps } from './setSteps.ts';

/** Shared macros, then the actor's own ones, by name. */
export const listMacros = ({ em, actor }: Scope): Promise<MacroRecord[]> =>
  listRecords(em, macroRecords, {
    where: (bind) => `(r.user_id is null or r.user_id = ${bind(actor.userId)})`,
    orderBy: `r.user_id is not null, ${collateByName('r.name')}, r.id`,
  });

/** A macro that the actor has; those of others do not exist for the actor. */
export async function showMacro({ em, actor }: Scope, id: number): Promise<MacroRecord> {
  const macro = required(await findRecord(em, macroRecords, id), 'ERR_NO_MACRO_FOUND');
  return required([null, actor.userId].includes(macro.userId) ? macro : null, 'ERR_NO_MACRO_FOUND');
}

async function requireOwnMacro(scope: Scope, id: number): Promise<Macro> {
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
async function assertShortcutFree({ em, actor }: Scope, shortcut: string | null | undefined, exceptId = 0): Promise<void> {
  const owners = { $or: [{ userId: null }, { userId: actor.userId }] };
  if (typeof shortcut === 'string' && (await em.count(Macro, { shortcut, id: { $ne: exceptId }, ...owners })) > 0) {
    throw new AppError('ERR_MACRO_SHORTCUT_TAKEN');
  }
}

export async function createMacro(
  scope: Scope,
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

export async function updateMacro(scope: Scope, { id, steps, ...changes }: InputOf<typeof api.macros.update>): Promise<MacroRecord> {
  await lockCompany(scope);
  const macro = await requireOwnMacro(scope, id);
  await assertShortcutFree(scope, changes.shortcut, id);
  scope.em.assign(macro, { ...changes, updatedAt: scope.now });
  await scope.em.flush();
  await (steps === undefined ? undefined : setSteps(scope, macro, steps));
  scope.recordEvent('macro.changed', { macroId: id });
  return showMacro(scope, id);
}

export async function removeMacro(scope: Scope, { id }: InputOf<typeof api.macros.remove>): Promise<Confirmation> {
  const macro = await requireOwnMacro(scope, id);
  scope.em.remove(macro);
  scope.recordEvent('macro.removed', { macroId: id, userId: macro.userId ?? null });
  return { message: 'Macro deleted' };
}
