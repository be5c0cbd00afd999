import type { PlanFlag } from '#shared/rules/planFlags.ts';

/** Fixed roles of a user. */
export type Profile = 'admin' | 'supervisor' | 'user';

/** An operator of the platform who works as a user of a company. */
export interface ActingOperator {
  readonly id: number;
  readonly name: string;
}

interface ActorRights {
  readonly companyId: number;
  readonly profile: Profile;
  readonly super: boolean;
  readonly queueIds: readonly number[];
  /** Sees tickets without a queue. */
  readonly allTicket: boolean;
  readonly plan: Readonly<Partial<Record<PlanFlag, boolean>>>;
  /** Who works as this user. */
  readonly operator?: ActingOperator;
}

export interface UserActor extends ActorRights {
  readonly kind: 'user';
  readonly userId: number;
}

/** A job, a channel, an API token or the start. It has no id, so that comparing one with an unassigned row cannot compile. */
export interface SystemActor extends ActorRights {
  readonly kind: 'system';
}

/** On whose behalf something is done. */
export type Actor = UserActor | SystemActor;

/** Whether the actor is this user; the system is nobody, the one of an unassigned row included. */
export const isActor = (actor: Actor, userId: number | null | undefined): boolean => actor.kind === 'user' && actor.userId === userId;

/** Condition of a permission; all given parts must hold. */
export interface PermissionRule<Subject> {
  readonly profiles?: readonly Profile[];
  readonly super?: true;
  /** Platform operators too, whatever their profile. */
  readonly orSuper?: true;
  /** Requires this flag of the company's plan. */
  readonly plan?: PlanFlag;
  readonly when?: (actor: Actor, subject: Subject) => boolean;
}

/** Types a permission; `Subject` is the record that `when` judges. */
export const permission = <Subject = void>(rule: PermissionRule<Subject>): PermissionRule<Subject> => rule;

export const adminPermission = permission({ profiles: ['admin'] });
