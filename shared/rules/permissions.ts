import * as areaPermissions from '#shared/areas/permissions.ts';
import type { Permission, PermissionNames } from '#shared/kit/contractNames.ts';
import { adminPermission, type Actor, type PermissionRule } from '#shared/rules/permissionRule.ts';

export { isActor, type Actor, type Profile, type SystemActor, type UserActor } from '#shared/rules/permissionRule.ts';
export type { TicketSubject } from '#shared/conversations/tickets/permissions.ts';

type UnionToIntersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void ? All : never;
type Permissions = UnionToIntersection<(typeof areaPermissions)[keyof typeof areaPermissions] | typeof shellPermissions>;

const shellPermissions = { 'drawer-admin-items:view': adminPermission } as const;

/** Permissions of all areas by name; the server enforces them, the screens hide what they refuse. */
export const permissions = Object.assign({}, shellPermissions, ...Object.values(areaPermissions)) as PermissionNames;

export type { Permission };

declare module '#shared/kit/contractNames.ts' {
  interface PermissionNames extends Permissions {}
}
export type SubjectOf<P extends Permission> = PermissionNames[P] extends PermissionRule<infer Subject> ? Subject : never;

function matchesProfile(actor: Actor, row: Pick<PermissionRule<never>, 'profiles' | 'super' | 'orSuper'>): boolean {
  if (row.super === true) {
    return actor.super;
  }
  return row.profiles === undefined || row.profiles.includes(actor.profile) || (row.orSuper === true && actor.super);
}

/** Reason for a refusal, or null. Without a subject the subject's condition is not checked. */
export function findRefusal<P extends Permission>(actor: Actor, permission: P, subject?: SubjectOf<P>): 'permission' | 'plan' | null {
  const row = permissions[permission] as PermissionRule<SubjectOf<P>>;
  if (row.plan !== undefined && actor.plan[row.plan] !== true) {
    return 'plan';
  }
  if (!matchesProfile(actor, row)) {
    return 'permission';
  }
  return subject === undefined || row.when === undefined || row.when(actor, subject) ? null : 'permission';
}

export const can = <P extends Permission>(actor: Actor, permission: P, subject?: SubjectOf<P>): boolean =>
  findRefusal(actor, permission, subject) === null;
