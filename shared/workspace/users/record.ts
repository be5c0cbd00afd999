import Joi from 'joi';
import { exampleSessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { userQueueRecord, type UserQueueRecord } from '#shared/workspace/users/queues.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { daySchedules, type DaySchedule } from '#shared/rules/workingHours.ts';

export const profiles = ['admin', 'supervisor', 'user'] as const;
export type WireProfile = (typeof profiles)[number];
/** Whether the user sees tickets without a queue; `desabled` is the contract's spelling. */
const allTicketValues = ['enabled', 'desabled'] as const;
export type AllTicket = (typeof allTicketValues)[number];

/** User in the list. */
export interface UserListRecord {
  id: number;
  name: string;
  email: string;
  companyId: number;
  profile: WireProfile;
  online: boolean;
  createdAt: string;
  /** Null: the user may sign in. */
  deactivatedAt: string | null;
  /** End of an invitation that is neither accepted nor expired. */
  invitedUntil: string | null;
  /** Null: the sign-in needs the password alone. */
  secondStepSince: string | null;
  /** Null without a photo. */
  profilePicUrl: string | null;
  queues: UserQueueRecord[];
  company: { id: number; name: string };
}

/** User with the fields of the edit form. */
export interface UserRecord extends Omit<UserListRecord, 'online' | 'createdAt' | 'invitedUntil' | 'secondStepSince'> {
  super: boolean;
  whatsappId: number | null;
  allTicket: AllTicket;
  /** Working hours; null: those of the company. */
  schedules: DaySchedule[] | null;
}

/** User to whom a ticket can be assigned. */
export interface UserBrief {
  id: number;
  name: string;
  email: string;
  profilePicUrl: string | null;
  /** Working hours; null: those of the company. */
  schedules: DaySchedule[] | null;
  queues: UserQueueRecord[];
}

const company = Joi.object<{ id: number; name: string }, true>({ id: Joi.number().required(), name: Joi.string().required() }).required();
const userKeys = { id: Joi.number().required(), name: Joi.string().required(), email: Joi.string().required() };
export const wireProfile = (): Joi.StringSchema<WireProfile> => Joi.string<WireProfile>().valid(...profiles);
export const allTicketValue = (): Joi.StringSchema<AllTicket> => Joi.string<AllTicket>().valid(...allTicketValues);
const profilePicUrl = nullable(Joi.string()).required();
const schedules = nullable(daySchedules()).required();
const queues = Joi.array().items(userQueueRecord).required();

export const userListRecord = Joi.object<UserListRecord, true>({
  ...userKeys,
  companyId: Joi.number().required(),
  profile: wireProfile().required(),
  online: Joi.boolean().required(),
  createdAt: isoDate().required(),
  deactivatedAt: nullable(isoDate()).required(),
  invitedUntil: nullable(isoDate()).required(),
  secondStepSince: nullable(isoDate()).required(),
  profilePicUrl,
  queues,
  company,
}).label('UserRow');

export const userRecord = Joi.object<UserRecord, true>({
  ...userKeys,
  companyId: Joi.number().required(),
  profile: wireProfile().required(),
  super: Joi.boolean().required(),
  whatsappId: nullable(Joi.number()).required(),
  allTicket: allTicketValue().required(),
  deactivatedAt: nullable(isoDate()).required(),
  profilePicUrl,
  schedules,
  queues,
  company,
}).label('User');

export const userBrief = Joi.object<UserBrief, true>({ ...userKeys, profilePicUrl, schedules, queues }).label('SimpleUser');

export const exampleUserQueue: UserQueueRecord = exampleSessionUser.queues[0] as UserQueueRecord;
export const exampleUser: UserRecord = {
  id: 7,
  name: 'Ana',
  email: 'ana@acme.test',
  companyId: 3,
  profile: 'user',
  super: false,
  whatsappId: null,
  allTicket: 'desabled',
  deactivatedAt: null,
  profilePicUrl: null,
  schedules: null,
  queues: [exampleUserQueue],
  company: { id: 3, name: 'Acme' },
};
export const exampleUserRow: UserListRecord = {
  id: 7,
  name: 'Ana',
  email: 'ana@acme.test',
  companyId: 3,
  profile: 'user',
  online: true,
  createdAt: '2029-05-02T13:00:00.000Z',
  deactivatedAt: null,
  invitedUntil: null,
  secondStepSince: null,
  profilePicUrl: null,
  queues: [exampleUserQueue],
  company: { id: 3, name: 'Acme' },
};
