import Joi from 'joi';
import { get, post } from '#shared/kit/endpoint.ts';
import { id, isoDate, nullable } from '#shared/kit/schemas.ts';
import { adminPermission } from '#shared/rules/permissionRule.ts';

const chatbotChangeSubjects = ['company', 'connection', 'queue', 'option'] as const;
const chatbotChangeActions = ['add', 'change', 'remove'] as const;
/** What of a subject has changed. */
const chatbotChangeFields = [
  'greeting',
  'outOfHours',
  'hours',
  'queues',
  'limits',
  'timeouts',
  'title',
  'message',
  'place',
  'automation',
  'assignment',
  'endings',
] as const;

export interface ChatbotChange {
  subject: (typeof chatbotChangeSubjects)[number];
  action: (typeof chatbotChangeActions)[number];
  /** Empty for the company. */
  name: string;
  /** Empty unless it was changed. */
  fields: (typeof chatbotChangeFields)[number][];
}

/** The chatbot's rules as they were from a change on until the next one. */
export interface ChatbotVersionRecord {
  id: number;
  /** Counted from 1 in each company. */
  number: number;
  /** Who changed something; empty: a program, or the state that was found. */
  userName: string;
  /** The number of the version whose rules were taken back. */
  restoredFrom: number | null;
  /** The first ones; none for the state that was found. */
  changes: ChatbotChange[];
  createdAt: string;
}

export interface ChatbotRestore {
  version: ChatbotVersionRecord;
  /** Names of queues and connections that are gone, which do not come back. */
  gone: string[];
}

/** Versions that a company keeps; older ones go. */
export const maxChatbotVersions = 100;
/** Changes that a version names. */
export const maxNamedChanges = 50;

const version = Joi.object<ChatbotVersionRecord, true>({
  id: Joi.number().required(),
  number: Joi.number().required(),
  userName: Joi.string().allow('').required(),
  restoredFrom: nullable(Joi.number()).required(),
  changes: Joi.array()
    .items(
      Joi.object<ChatbotChange, true>({
        subject: Joi.string()
          .valid(...chatbotChangeSubjects)
          .required(),
        action: Joi.string()
          .valid(...chatbotChangeActions)
          .required(),
        name: Joi.string().allow('').required(),
        fields: Joi.array()
          .items(Joi.string().valid(...chatbotChangeFields))
          .required(),
      }).label('ChatbotChange'),
    )
    .required(),
  createdAt: isoDate().required(),
}).label('ChatbotVersion');

const example: ChatbotVersionRecord = {
  id: 12,
  number: 3,
  userName: 'Ana',
  restoredFrom: null,
  changes: [{ subject: 'queue', action: 'change', name: 'Vendas', fields: ['greeting'] }],
  createdAt: '2029-05-02T13:00:00.000Z',
};

export const chatbotVersionErrors = { ERR_NO_CHATBOT_VERSION_FOUND: 404 } as const;

export const chatbotVersionPermissions = { 'chatbotVersion.manage': adminPermission } as const;

export const chatbotVersions = {
  list: get<Record<never, never>, ChatbotVersionRecord[]>('/chatbot-versions', {
    access: 'chatbotVersion.manage',
    summary: `The last ${maxChatbotVersions} versions of the chatbot's rules, the newest first: texts, hours, menus, assistants and assignment of queues, and what connections say.`,
    input: {},
    result: Joi.array().items(version),
    example: { input: {}, result: [example] },
  }),
  restore: post<{ id: number }, ChatbotRestore>('/chatbot-versions/:id/restore', {
    access: 'chatbotVersion.manage',
    summary: 'Takes the rules of a version back, all or none; queues and connections that are gone stay away, later ones stay as they are.',
    input: { id: id() },
    result: Joi.object<ChatbotRestore, true>({
      version: version.required(),
      gone: Joi.array().items(Joi.string()).required(),
    }).label('ChatbotRestore'),
    example: { input: { id: 12 }, result: { version: { ...example, number: 4, restoredFrom: 3 }, gone: [] } },
  }),
};
