import type { PermissionRule } from '#shared/rules/permissionRule.ts';
import { can, permissions, type Actor, type Permission, type Profile, type SubjectOf } from '#shared/rules/permissions.ts';

/** A profile, or a platform operator whatever the profile. */
export type Role = Profile | 'operator';

/** `conditional`: for some records, such as one's own. */
export type RoleAccess = 'allowed' | 'conditional' | 'refused';

const me = 1;
const somebody = 2;
const company = 1;

interface Cases<Subject> {
  /** A record that has nothing to do with the actor. */
  readonly foreign: Subject;
  /** A record that is the actor's own, or the one that is allowed most easily. */
  readonly own: Subject;
}

/** Records to judge the conditions by; without them a condition counts as one that holds sometimes. */
const casesOf: { readonly [P in Permission]?: Cases<SubjectOf<P>> } = {
  'ticket.see': { foreign: { status: 'open', userId: somebody, queueId: 9 }, own: { status: 'open', userId: me, queueId: 9 } },
  'ticket.handle': { foreign: { status: 'open', userId: somebody, queueId: 9 }, own: { status: 'open', userId: me, queueId: 9 } },
  'note.change': { foreign: { userId: somebody }, own: { userId: me } },
  'quickMessage.change': { foreign: { userId: somebody, geral: false }, own: { userId: me, geral: false } },
  'schedule.change': { foreign: { userId: somebody }, own: { userId: me } },
  'user.read': { foreign: { id: somebody }, own: { id: me } },
  'user.update': { foreign: { id: somebody }, own: { id: me } },
  'user.delete': { foreign: { id: somebody }, own: { id: somebody } },
  'user.deactivate': { foreign: { id: somebody }, own: { id: somebody } },
  'company.writeHours': { foreign: { id: company }, own: { id: company } },
};

const createActor = (role: Role, plan: Actor['plan']): Actor => ({
  kind: 'user',
  userId: me,
  companyId: company,
  profile: role === 'operator' ? 'user' : role,
  super: role === 'operator',
  queueIds: [],
  allTicket: false,
  plan,
});

export const permissionNames: readonly Permission[] = Object.keys(permissions) as Permission[];

const ruleOf = (name: Permission): PermissionRule<never> => permissions[name] as PermissionRule<never>;

export const dependsOnPlan = (name: Permission): boolean => ruleOf(name).plan !== undefined;

/** What the rule of a permission gives to a role, with every feature in the plan. */
export function findAccess<P extends Permission>(name: P, role: Role): RoleAccess {
  const { plan, when } = ruleOf(name);
  const actor = createActor(role, plan === undefined ? {} : { [plan]: true });
  const cases = casesOf[name];
  if (!can(actor, name)) {
    return 'refused';
  }
  if (when === undefined || (cases !== undefined && can(actor, name, cases.foreign))) {
    return 'allowed';
  }
  return cases === undefined || can(actor, name, cases.own) ? 'conditional' : 'refused';
}
