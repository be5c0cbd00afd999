import type { PlanFlag } from '#shared/areas/plans.ts';

/** Who may do what. One row per act; the server judges by this table, the screens show by it. */
export type Profile = 'admin' | 'supervisor' | 'user';

/** The person, job or channel in whose name something is done. */
export interface Actor {
  readonly userId: number;
  readonly companyId: number;
  readonly profile: Profile;
  readonly super: boolean;
  readonly queueIds: readonly number[];
  /** Sees tickets that wait without a queue. */
  readonly allTicket: boolean;
  readonly plan: Readonly<Partial<Record<PlanFlag, boolean>>>;
}

interface Rule<Subject> {
  /** Only these profiles. */
  readonly profiles?: readonly Profile[];
  /** Only platform operators. */
  readonly super?: true;
  /** Only where the company's plan holds this flag. */
  readonly plan?: PlanFlag;
  readonly when?: (actor: Actor, subject: Subject) => boolean;
}

const rule = <Subject = void>(row: Rule<Subject>): Rule<Subject> => row;

const admins = ['admin'] as const;

export const permissions = {
  'company.manage': rule({ super: true }),
  'company.read': rule<{ readonly id: number }>({ when: (actor, company) => actor.super || actor.companyId === company.id }),
  'company.writeHours': rule<{ readonly id: number }>({
    when: (actor, company) => actor.super || (actor.profile === 'admin' && actor.companyId === company.id),
  }),
  'plan.manage': rule({ super: true }),
  'setting.update': rule({ profiles: admins }),
  'setting.readSecrets': rule({ profiles: admins }),

  'user.create': rule({ profiles: admins }),
  'user.read': rule<{ readonly id: number }>({ when: (actor, user) => actor.super || actor.profile === 'admin' || user.id === actor.userId }),
  'user.update': rule<{ readonly id: number }>({ when: (actor, user) => actor.super || actor.profile === 'admin' || user.id === actor.userId }),
  'user.delete': rule({ profiles: admins }),
  'user-modal:editProfile': rule({ profiles: admins }),
  'user-modal:editQueues': rule({ profiles: admins }),

  'queue.manage': rule({ profiles: admins }),

  'tag.update': rule({ profiles: ['admin', 'supervisor'] }),
  'tag.delete': rule({ profiles: admins }),

  'drawer-admin-items:view': rule({ profiles: admins }),
} as const;

export type Permission = keyof typeof permissions;
export type SubjectOf<P extends Permission> = (typeof permissions)[P] extends Rule<infer Subject> ? Subject : never;

/** Which wall stands in the way, or null. Without a subject: may this actor do such a thing at all? */
export function refusal<P extends Permission>(actor: Actor, permission: P, subject?: SubjectOf<P>): 'permission' | 'plan' | null {
  const row = permissions[permission] as Rule<SubjectOf<P>>;
  if (row.plan !== undefined && actor.plan[row.plan] !== true) {
    return 'plan';
  }
  const allowed = (row.super !== true || actor.super) && (row.profiles === undefined || row.profiles.includes(actor.profile));
  if (!allowed) {
    return 'permission';
  }
  return subject === undefined || row.when === undefined || row.when(actor, subject) ? null : 'permission';
}

export const can = <P extends Permission>(actor: Actor, permission: P, subject?: SubjectOf<P>): boolean =>
  refusal(actor, permission, subject) === null;
