import { defineEntity, p } from '@mikro-orm/postgresql';
import type { IntegrationType } from '#shared/automation/queueIntegrations/index.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'QueueIntegration',
  tableName: 'queue_integrations',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    type: p.text().$type<IntegrationType>(),
    name: p.text(),
    projectName: p.text().nullable(),
    /** Sealed, as is the secret; empty without one. */
    jsonContent: p.text(),
    language: p.text().nullable(),
    urlN8N: p.text().nullable().fieldName('url'),
    secret: p.text(),
    typebotSlug: p.text(),
    typebotExpires: p.integer(),
    typebotKeywordFinish: p.text(),
    typebotKeywordRestart: p.text(),
    typebotUnknownMessage: p.text(),
    typebotDelayMessage: p.integer(),
    typebotRestartMessage: p.text(),
    /** Calls in a row that have failed; set by `health.ts`. */
    failures: p.integer().default(0),
    failingSince: p.datetime().nullable(),
    pausedUntil: p.datetime().nullable(),
    lastFailure: p.text().nullable(),
  },
});

/** A bot or flow of another service. */
export class QueueIntegration extends schema.class {}
schema.setClass(QueueIntegration);
export const queueIntegrationSchema = schema;
