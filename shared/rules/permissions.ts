import type { PlanFlag } from '#shared/rules/planFlags.ts';

/** Fixed roles of a user. */
export type Profile = 'admin' | 'supervisor' | 'user';

/** User, job or channel on whose behalf something is done. */
export interface Actor {
  readonly userId: number;
  readonly companyId: number;
  readonly profile: Profile;
  readonly super: boolean;
  readonly queueIds: readonly number[];
  /** Sees tickets without a queue. */
  readonly allTicket: boolean;
  readonly plan: Readonly<Partial<Record<PlanFlag, boolean>>>;
}

interface PermissionRule<Subject> {
  readonly profiles?: readonly Profile[];
  readonly super?: true;
  /** Platform operators too, whatever their profile. */
  readonly orSuper?: true;
  /** Requires this flag of the company's plan. */
  readonly plan?: PlanFlag;
  readonly when?: (actor: Actor, subject: Subject) => boolean;
}

const rule = <Subject = void>(row: PermissionRule<Subject>): PermissionRule<Subject> => row;

const admins = ['admin'] as const;

/** Fields of a ticket that decide who may see and change it. */
export interface TicketSubject {
  readonly status: 'pending' | 'open' | 'closed';
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** Admins see all tickets; others their own, those of their queues and, with `allTicket`, those without a queue. */
function canSeeTicket(actor: Actor, { userId, queueId }: TicketSubject): boolean {
  if (actor.profile === 'admin' || userId === actor.userId) {
    return true;
  }
  return queueId === null ? actor.allTicket : actor.queueIds.includes(queueId);
}

/** Only admins change an open ticket of another user. */
const canHandleTicket = (actor: Actor, ticket: TicketSubject): boolean =>
  canSeeTicket(actor, ticket) && (ticket.status !== 'open' || actor.profile === 'admin' || ticket.userId === actor.userId);

interface UserSubject {
  readonly id: number;
  readonly super?: boolean;
}

/** Admins cannot manage operators: changing an operator's password would give them operator rights. */
const canManageUser = (actor: Actor, user: UserSubject): boolean => actor.super || (actor.profile === 'admin' && user.super !== true);

export const permissions = {
  'company.manage': rule({ super: true }),
  'company.read': rule<{ readonly id: number }>({ when: (actor, company) => actor.super || actor.companyId === company.id }),
  'company.writeHours': rule<{ readonly id: number }>({
    when: (actor, company) => actor.super || (actor.profile === 'admin' && actor.companyId === company.id),
  }),
  'plan.manage': rule({ super: true }),
  'setting.update': rule({ profiles: admins }),
  'setting.readSecrets': rule({ profiles: admins }),

  'user.create': rule({ profiles: admins, orSuper: true }),
  'user.read': rule<{ readonly id: number }>({
    when: (actor, user) => actor.super || actor.profile === 'admin' || user.id === actor.userId,
  }),
  'user.update': rule<UserSubject>({ when: (actor, user) => user.id === actor.userId || canManageUser(actor, user) }),
  'user.manage': rule<UserSubject>({ profiles: admins, orSuper: true, when: canManageUser }),
  'user.delete': rule<UserSubject>({ profiles: admins, orSuper: true, when: canManageUser }),
  'user-modal:editProfile': rule({ profiles: admins }),
  'user-modal:editQueues': rule({ profiles: admins }),

  'queue.manage': rule({ profiles: admins }),

  'tag.update': rule({ profiles: ['admin', 'supervisor'] }),
  'tag.delete': rule({ profiles: admins }),

  'connection.manage': rule({ profiles: admins }),
  'connections-page:actionButtons': rule({ profiles: admins }),
  'connections-page:addConnection': rule({ profiles: admins }),
  'connections-page:editOrDeleteConnection': rule({ profiles: admins }),

  'contact.import': rule({ profiles: admins }),
  'contacts-page:deleteContact': rule({ profiles: admins }),
  'contact.merge': rule({ profiles: admins }),
  'contact.unmerge': rule({ profiles: admins }),

  'ticket.see': rule<TicketSubject>({ when: canSeeTicket }),
  'ticket.handle': rule<TicketSubject>({ when: canHandleTicket }),
  'ticket.peek': rule({ profiles: admins }),
  'tickets-manager:showall': rule({ profiles: admins }),
  'ticket-options:deleteTicket': rule({ profiles: admins }),
  'ticket.openWithoutQueue': rule({ profiles: admins }),

  'note.change': rule<{ readonly userId: number | null }>({
    when: (actor, note) => actor.profile === 'admin' || note.userId === actor.userId,
  }),

  'drawer-admin-items:view': rule({ profiles: admins }),
} as const;

export type Permission = keyof typeof permissions;
export type SubjectOf<P extends Permission> = (typeof permissions)[P] extends PermissionRule<infer Subject> ? Subject : never;

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
