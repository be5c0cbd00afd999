import Joi from 'joi';
import { sessionUser, type SessionUser, exampleSessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { del, get, post, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { email, id, idOrNull, confirmation, type Confirmation, optionalId } from '#shared/kit/schemas.ts';
import { maxPasswordLength } from '#shared/rules/findPasswordProblem.ts';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { hoursInput, type DaySchedule } from '#shared/rules/workingHours.ts';
import { adminPermission, permission, type Actor, isActor } from '#shared/rules/permissionRule.ts';
import {
  allTicketValue,
  exampleUser,
  exampleUserQueue,
  exampleUserRow,
  userBrief,
  userListRecord,
  userRecord,
  wireProfile,
  type UserBrief,
  type UserListRecord,
  type UserRecord,
  type AllTicket,
  type WireProfile,
} from '#shared/workspace/users/record.ts';

export const userStatuses = ['active', 'inactive', 'all'] as const;
export type UserStatus = (typeof userStatuses)[number];

export interface UserPageInput extends PageInput {
  status?: UserStatus;
  /** Only the members of a team. */
  teamId?: number | null;
}

export interface UserInput {
  name: string;
  email: string;
  /** Only with `invite` may it be left out. */
  password?: string;
  /** The person chooses the password, by a link in a mail. */
  invite?: boolean;
  profile?: WireProfile;
  allTicket?: AllTicket;
  whatsappId?: number | null;
  queueIds?: number[];
  companyId?: number | null;
}

/** Absent keys stay unchanged, as does an empty password. */
export interface UserChanges {
  id: number;
  name?: string;
  email?: string;
  password?: string;
  /** Needed for a new password or e-mail of one's own. */
  currentPassword?: string;
  profile?: WireProfile;
  allTicket?: AllTicket;
  whatsappId?: number | null;
  queueIds?: number[];
  /** Null: the hours of the company. */
  schedules?: DaySchedule[] | null;
  language?: Language;
  /** Accepted only for the own company; users cannot change company. */
  companyId?: number | null;
}

const userRules = {
  name: Joi.string().trim().replace(/\s+/g, ' ').min(2).max(50),
  email: email(),
  password: Joi.string().min(5).max(maxPasswordLength),
  profile: wireProfile(),
  allTicket: allTicketValue(),
  whatsappId: idOrNull(),
  queueIds: Joi.array().items(optionalId()).max(500).unique(),
};

/** Largest upload of a photo. */
export const maxUserPictureMegabytes = 5;

export interface UserSubject {
  readonly id: number;
  readonly super?: boolean;
}

/** Admins cannot manage operators: changing an operator's password would give them operator rights. */
export const canManageUser = (actor: Actor, user: UserSubject): boolean =>
  actor.super || (actor.profile === 'admin' && user.super !== true);

export const userErrors = {
  ERR_NO_USER_FOUND: 404,
  ERR_EMAIL_ALREADY_EXISTS: 400,
  ERR_PLAN_USERS_LIMIT: 400,
  ERR_LAST_ADMIN: 409,
  ERR_LAST_OPERATOR: 409,
  ERR_DELETE_SELF: 409,
  ERR_DEACTIVATE_SELF: 409,
  ERR_USER_INACTIVE: 401,
  ERR_ASSIGNEE_INACTIVE: 409,
  ERR_USER_PICTURE: 400,
} as const;

export const userPermissions = {
  'user.create': permission({ profiles: ['admin'], orSuper: true }),
  'user.read': permission<{ readonly id: number }>({
    when: (actor, user) => actor.super || actor.profile === 'admin' || isActor(actor, user.id),
  }),
  'user.update': permission<UserSubject>({ when: (actor, user) => isActor(actor, user.id) || canManageUser(actor, user) }),
  'user.manage': permission<UserSubject>({ profiles: ['admin'], orSuper: true, when: canManageUser }),
  'user.delete': permission<UserSubject>({ profiles: ['admin'], orSuper: true, when: canManageUser }),
  'user.deactivate': permission<UserSubject>({ profiles: ['admin'], orSuper: true, when: canManageUser }),
  'user-modal:editProfile': adminPermission,
  'user-modal:editQueues': adminPermission,
} as const;

export const users = {
  page: get<UserPageInput, PageResult<'users', UserListRecord>>('/users', {
    access: 'signed-in',
    summary: 'The people of the company, newest first, twenty a page, of one team if wanted; those who are deactivated only on request.',
    input: {
      ...pageInput,
      status: Joi.string<UserStatus>()
        .valid(...userStatuses)
        .default('active'),
      teamId: idOrNull(),
    },
    result: pageSchema('users', userListRecord),
    example: { input: { searchParam: 'an' }, result: { users: [exampleUserRow], count: 1, hasMore: false } },
  }),
  list: get<{ companyId?: number | null; withInactive?: boolean }, UserBrief[]>('/users/list', {
    access: 'signed-in',
    summary: 'Everybody in the company with their queues; operators may name another company. Deactivated people only on request.',
    input: { companyId: idOrNull(), withInactive: Joi.boolean().default(false) },
    result: Joi.array().items(userBrief),
    example: {
      input: {},
      result: [{ id: 7, name: 'Ana', email: 'ana@acme.test', profilePicUrl: null, schedules: null, queues: [exampleUserQueue] }],
    },
  }),
  show: get<{ id: number }, UserRecord>('/users/:id', {
    access: 'user.read',
    summary: 'One person: oneself, or anybody of the company for admins.',
    input: { id: id() },
    result: userRecord,
    example: { input: { id: 7 }, result: exampleUser },
  }),
  create: post<UserInput, SessionUser>('/users', {
    isRefusedToOperators: true,
    access: 'user.create',
    summary: 'Adds a person, as far as the plan allows, with a password or with an invitation by mail.',
    input: {
      name: userRules.name.required(),
      email: userRules.email.required(),
      password: userRules.password.empty(Joi.valid('', null)),
      invite: Joi.boolean().default(false),
      profile: userRules.profile.default('user'),
      allTicket: userRules.allTicket.default('desabled'),
      whatsappId: userRules.whatsappId,
      queueIds: userRules.queueIds.default([]),
      companyId: idOrNull(),
    },
    result: sessionUser,
    example: { input: { name: 'Ana', email: 'ana@acme.test', password: 'segredo' }, result: exampleSessionUser },
  }),
  update: put<UserChanges, SessionUser>('/users/:id', {
    access: 'user.update',
    summary: 'Changes a person; non-admins only their own name, e-mail, password and language.',
    input: {
      id: id(),
      ...userRules,
      password: userRules.password.empty(Joi.valid('', null)),
      schedules: hoursInput().allow(null),
      currentPassword: Joi.string().max(200).empty(Joi.valid('', null)),
      language: Joi.string<Language>()
        .valid(...languages)
        .empty(null),
      companyId: idOrNull(),
    },
    result: sessionUser,
    example: { input: { id: 7, name: 'Ana Beatriz' }, result: exampleSessionUser },
  }),
  deactivate: post<{ id: number; toUserId?: number | null }, SessionUser>('/users/:id/deactivate', {
    access: 'user.deactivate',
    summary: 'Signs a person out for good; open tickets go to another person, or back to waiting in their queues.',
    input: { id: id(), toUserId: idOrNull() },
    result: sessionUser,
    example: { input: { id: 7, toUserId: 8 }, result: { ...exampleSessionUser, deactivatedAt: '2029-06-01T12:00:00.000Z' } },
  }),
  invite: post<{ id: number }, Confirmation>('/users/:id/invite', {
    access: 'user.deactivate',
    summary: 'Mails a person a link to choose a password; an earlier link ends.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 7 }, result: { message: 'Invitation sent' } },
  }),
  reactivate: post<{ id: number }, SessionUser>('/users/:id/reactivate', {
    access: 'user.deactivate',
    isRefusedToOperators: true,
    summary: 'Lets a deactivated person sign in again, as far as the plan allows.',
    input: { id: id() },
    result: sessionUser,
    example: { input: { id: 7 }, result: exampleSessionUser },
  }),
  setPicture: post<{ id: number }, SessionUser>('/users/:id/picture', {
    access: 'user.update',
    summary: `Sets the photo, a PNG, JPEG or WebP of at most ${maxUserPictureMegabytes} MB, cut to a square; an earlier one is replaced.`,
    input: { id: id() },
    result: sessionUser,
    filesField: 'file',
    example: { input: { id: 7 }, result: exampleSessionUser },
  }),
  removePicture: del<{ id: number }, SessionUser>('/users/:id/picture', {
    access: 'user.update',
    summary: 'Removes the photo; without one nothing happens.',
    input: { id: id() },
    result: sessionUser,
    example: { input: { id: 7 }, result: exampleSessionUser },
  }),
  setOfQueue: put<{ id: number; userIds: number[] }>('/queue/:id/users', {
    access: 'queue.manage',
    summary: 'Sets who serves a queue; the other queues of these people stay.',
    input: { id: id(), userIds: Joi.array().items(optionalId()).max(1000).unique().required() },
    example: { input: { id: 4, userIds: [7] }, result: undefined },
  }),
  remove: del<{ id: number }, Confirmation>('/users/:id', {
    access: 'user.delete',
    summary: 'Removes a person; open tickets go back to waiting.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 7 }, result: { message: 'User deleted' } },
  }),
};

interface UserEvents {
  user: { action: 'create' | 'update'; user: SessionUser } | { action: 'delete'; userId: number };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends UserEvents {}
}
