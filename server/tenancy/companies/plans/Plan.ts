import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestampProperties } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Plan',
  tableName: 'plans',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    users: p.integer(),
    connections: p.integer(),
    queues: p.integer(),
    storage: p.bigint('number').nullable(),
    value: p.decimal('number'),
    isPublic: p.boolean().default(true),
    useSchedules: p.boolean().default(true),
    useCampaigns: p.boolean().default(true),
    useInternalChat: p.boolean().default(true),
    useExternalApi: p.boolean().default(true),
    useKanban: p.boolean().default(true),
    useOpenAi: p.boolean().default(true),
    useIntegrations: p.boolean().default(true),
    ...timestampProperties,
  },
});

/** A plan of the platform; plans belong to no company. */
export class Plan extends schema.class {}
schema.setClass(Plan);
export const planSchema = schema;
