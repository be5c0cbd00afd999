import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Language } from '#shared/i18n/texts.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import type { Profile } from '#shared/rules/permissions.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'User',
  tableName: 'users',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    name: p.text(),
    email: p.text(),
    // Lazy, so that no presenter can include it.
    passwordHash: p.text().lazy().hidden(),
    // Equal to the hash: a generated password that the user is to change.
    oneTimeHash: p.text().lazy().hidden().nullable(),
    profile: p.text().$type<Profile>().default('user'),
    super: p.boolean().default(false),
    allTicket: p.boolean().default(false),
    whatsappId: p.integer().nullable(),
    language: p.text().$type<Language>().nullable(),
    tokenVersion: p.integer().default(0),
    online: p.boolean().default(false),
    lastSeenAt: p.datetime().nullable(),
    /** Null: the user may sign in. */
    deactivatedAt: p.datetime().nullable(),
    /** Null: the sign-in needs the password alone. */
    secondStepSince: p.datetime().nullable(),
    picturePath: p.text().nullable(),
    /** Null: the hours of the company. */
    schedules: p.json<DaySchedule[]>().nullable(),
  },
});

/** A user of one company: agent, supervisor or admin. */
export class User extends schema.class {}
schema.setClass(User);
export const userSchema = schema;

const linkSchema = defineEntity({
  name: 'UserQueue',
  tableName: 'user_queues',
  ...companyIsolation,
  properties: {
    userId: p.integer().primary(),
    queueId: p.integer().primary(),
    companyId: p.integer(),
    createdAt: companyProperties.createdAt,
    updatedAt: companyProperties.updatedAt,
  },
});

export class UserQueueLink extends linkSchema.class {}
linkSchema.setClass(UserQueueLink);
export const userQueueLinkSchema = linkSchema;
