import { defineEntity, p, type EntityManager } from '@mikro-orm/postgresql';
import { companyIsolation } from '#server/platform/database/companyEntity.ts';

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
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});

/** A fact that was committed together with the change it tells of, until the relay has handed it on. */
export class OutboxRow extends schema.class {}
schema.setClass(OutboxRow);
export const outboxSchema = schema;

/** The channel that wakes the relay; the row is the message. */
export const outboxChannel = 'prosa_outbox';
/** Job requests travel through the outbox under this name. */
export const jobRequestedEvent = 'job.requested';

/** A job that a command asked for, as it lies in the outbox. */
export interface JobRequest {
  readonly job: string;
  readonly data: object;
  readonly at: string | null;
  readonly key: string | null;
}

/** The outbox of one transaction. */
export interface Outbox {
  add(row: { readonly companyId: number; readonly actorId: number | null; readonly name: string; readonly data: object }): void;
}

/** Opens the outbox of a transaction; what is added leaves with the rest of the work. A trigger wakes the relay with the commit. */
export const openOutbox = (em: EntityManager): Outbox => ({ add: (row) => void em.create(OutboxRow, row) });
