import type { PlanFlag } from '#shared/rules/planFlags.ts';

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

interface PermissionRule<Subject> {
  /** Only these profiles. */
  readonly profiles?: readonly Profile[];
  /** Only platform operators. */
  readonly super?: true;
  /** Platform operators as well, whatever their profile. */
  readonly orSuper?: true;
  /** Only where the company's plan holds this flag. */
  readonly plan?: PlanFlag;
  readonly when?: (actor: Actor, subject: Subject) => boolean;
}

const rule = <Subject = void>(row: PermissionRule<Subject>): PermissionRule<Subject> => row;

const admins = ['admin'] as const;

/** What decides who may see and change a conversation. */
export interface TicketSubject {
  readonly status: 'pending' | 'open' | 'closed';
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** Admins see all; others their own, their queues', and with `allTicket` those without queue. */
function canSeeTicket(actor: Actor, { userId, queueId }: TicketSubject): boolean {
  if (actor.profile === 'admin' || userId === actor.userId) {
    return true;
  }
  return queueId === null ? actor.allTicket : actor.queueIds.includes(queueId);
}

/** An open conversation of somebody else is changed by admins only. */
const canHandleTicket = (actor: Actor, ticket: TicketSubject): boolean =>
  canSeeTicket(actor, ticket) && (ticket.status !== 'open' || actor.profile === 'admin' || ticket.userId === actor.userId);

interface UserSubject {
  readonly id: number;
  readonly super?: boolean;
}

/** An admin who could give an operator a new password would be one. */
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

/** Which wall stands in the way, or null. Without a subject: may this actor do such a thing at all? */
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
