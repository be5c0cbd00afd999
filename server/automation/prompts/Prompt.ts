import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Prompt',
  tableName: 'prompts',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    name: p.text(),
    prompt: p.text(),
    /** Sealed, as is the voice's; empty without one. */
    apiKey: p.text(),
    maxMessages: p.integer(),
    maxTokens: p.integer(),
    temperature: p.double(),
    promptTokens: p.integer().default(0),
    completionTokens: p.integer().default(0),
    totalTokens: p.integer().default(0),
    voice: p.text(),
    voiceKey: p.text(),
    voiceRegion: p.text(),
    monthlyTokens: p.integer().nullable(),
    /** Agents ask it while they write. */
    helpsAgents: p.boolean().default(false),
    /** Voice messages are written down and answered; otherwise they go to people. */
    hearsVoices: p.boolean().default(true),
    queueId: p.integer(),
  },
});

/** An assistant: the prompt of a language model, and the keys it runs with. */
export class Prompt extends schema.class {}
schema.setClass(Prompt);
export const promptSchema = schema;
