import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyIsolation, timestampProperties } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  ...companyIsolation,
  properties: {
    id: p.uuid().primary(),
    companyId: p.integer(),
    userId: p.integer(),
    refreshId: p.uuid(),
    previousId: p.uuid().nullable(),
    // The user's version at sign-in; a differing version ends the session.
    tokenVersion: p.integer().default(0),
    refreshedAt: p.datetime(),
    expiresAt: p.datetime(),
    operatorId: p.integer().nullable(),
    operatorName: p.text().nullable(),
    operatorSessionId: p.uuid().nullable(),
    ip: p.text().default(''),
    userAgent: p.text().default(''),
    ...timestampProperties,
  },
});

/** A sign-in on one device: the chain of its refresh tokens. */
export class UserSession extends schema.class {}
schema.setClass(UserSession);
export const userSessionSchema = schema;

/** The columns of a session that is the user's own. */
export const noOperator = { operatorId: null, operatorName: null, operatorSessionId: null } as const;
