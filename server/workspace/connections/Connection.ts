import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Provider } from '#shared/workspace/connections/input.ts';
import type { ConnectionState } from '#shared/workspace/connections/record.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';
import { entityNow } from '#server/platform/database/entityClock.ts';

const schema = defineEntity({
  name: 'Connection',
  tableName: 'connections',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    name: p.text(),
    provider: p.text().$type<Provider>().default('beta'),
    isDefault: p.boolean().default(false),
    state: p.text().$type<ConnectionState>().default('new'),
    stateReason: p.text().nullable(),
    /** The provider's own words. */
    stateText: p.text().nullable(),
    /** First failure since the last opening that lasted; null: there was none. */
    failingSince: p.datetime().nullable(),
    stateSince: p.datetime().onCreate(entityNow),
    nextAttemptAt: p.datetime().nullable(),
    qrcode: p.text().default(''),
    pairingCode: p.text().default(''),
    retries: p.integer().default(0),
    number: p.text().nullable(),
    /** Desired state: the channels service keeps the connection open. */
    wanted: p.boolean().default(true),
    tokenHash: p.text().nullable().hidden(),
    greetingMessage: p.text().default(''),
    farewellMessage: p.text().default(''),
    complationMessage: p.text().default(''),
    outOfHoursMessage: p.text().default(''),
    ratingMessage: p.text().default(''),
    /** Sent to callers; empty means the default text. */
    callMessage: p.text().default(''),
    transferQueueId: p.integer().nullable(),
    timeToTransfer: p.integer().nullable(),
    promptId: p.integer().nullable(),
    integrationId: p.integer().nullable(),
    maxUseBotQueues: p.integer().default(3),
    timeUseBotQueues: p.integer().default(0),
    expiresTicket: p.integer().default(0),
    expiresInactiveMessage: p.text().default(''),
    /** Strangers that may be contacted on one day; null: by the age of the number. */
    newContactsPerDay: p.integer().nullable(),
    /** The number that was linked last. */
    knownNumber: p.text().nullable(),
    numberSince: p.datetime().nullable(),
    /** First messages to strangers are refused until then. */
    strangersLockedUntil: p.datetime().nullable(),
  },
});

/** A WhatsApp number of the company, or another channel of its customers. */
export class Connection extends schema.class {}
schema.setClass(Connection);
export const connectionSchema = schema;

const linkSchema = defineEntity({
  name: 'ConnectionQueue',
  tableName: 'connection_queues',
  ...companyIsolation,
  properties: {
    connectionId: p.integer().primary(),
    queueId: p.integer().primary(),
    companyId: p.integer(),
    createdAt: companyProperties.createdAt,
    updatedAt: companyProperties.updatedAt,
  },
});

/** Routes new tickets of a connection to a queue. */
export class ConnectionQueueLink extends linkSchema.class {}
linkSchema.setClass(ConnectionQueueLink);
export const connectionQueueLinkSchema = linkSchema;
