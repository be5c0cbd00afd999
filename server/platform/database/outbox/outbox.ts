import { defineEntity, p, type EntityManager } from '@mikro-orm/postgresql';
import type { DomainEventName } from './domainEvents.ts';
import { companyIsolation } from '#server/platform/database/companyEntity.ts';
import { entityNow } from '#server/platform/database/entityClock.ts';

const schema = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  ...companyIsolation,
  properties: {
    id: p.bigint('number').primary(),
    companyId: p.integer(),
    actorId: p.integer().nullable(),
    name: p.string(),
    data: p.json<object>(),
    createdAt: p.datetime().onCreate(entityNow),
  },
});

/** A domain event committed with the change that it describes, until the relay has published it. */
class OutboxRow extends schema.class {}
schema.setClass(OutboxRow);
export const outboxSchema = schema;

/** The notification channel that wakes the relay; it carries no payload. */
export const outboxChannel = 'prosa_outbox';
/** The event name under which job requests are stored. */
export const jobRequestedEvent = 'job.requested';

/** A requested job as the outbox stores it. */
export interface JobRequest {
  readonly job: string;
  readonly data: object;
  readonly at: string | null;
  readonly key: string | null;
}

export interface Outbox {
  add(row: { readonly companyId: number; readonly actorId: number | null; readonly name: string; readonly data: object }): void;
}

/** The outbox of a transaction: its rows are committed with the work. A trigger notifies the relay. */
export const openOutbox = (em: EntityManager): Outbox => ({ add: (row) => void em.create(OutboxRow, row) });

/** An insert of a domain event for each row of `source`, for statements of one round trip; `data` is its JSON expression. */
export const insertEventStatement = (event: DomainEventName, data: string, source: string): string =>
  `insert into outbox (company_id, name, data) select company_id, '${event}', ${data} from ${source}`;
