import Joi from 'joi';
import { campaignSettingsInput } from '#shared/outreach/campaigns/settings.ts';
import { chatbotReasons, type ChatbotDecision } from '#shared/automation/chatbot/index.ts';
import { contactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import { personReport } from '#shared/operations/personRequests/report.ts';
import { integrationTypes } from '#shared/automation/queueIntegrations/index.ts';
import type { AdOrigin } from '#shared/conversations/tickets/adOrigin.ts';
import { ticketViewFilterInput } from '#shared/conversations/tickets/views.ts';
import { nullable } from '#shared/kit/schemas.ts';
import { daySchedules, maxLaterIntervals, timeIntervals } from '#shared/rules/workingHours.ts';
import type { CompanyTable } from '#server/operations/companyData/index.ts';

export type ArchivedRow = Readonly<Record<string, unknown>>;

/** Code units; the longest text that a server writes is the preview of a picture, of 64 kB. */
export const maxArchivedTextLength = 262_144;
/** Of people who react, vote or are named in one message. */
const maxItems = 10_000;

const isStorable = (text: string): boolean => text.length <= maxArchivedTextLength && !text.includes('\0') && text.isWellFormed();
const text = (): Joi.StringSchema =>
  Joi.string()
    .allow('')
    .custom((value: string, { error }) => (isStorable(value) ? value : error('any.invalid')));
const list = (item: Joi.Schema, max = maxItems): Joi.ArraySchema => Joi.array().items(item).max(max);
const record = (keys: Record<string, Joi.Schema>): Joi.ObjectSchema => Joi.object(keys).options({ presence: 'required' });
const amount = (): Joi.NumberSchema => Joi.number().min(0);
const waveform = nullable(list(Joi.number().min(0).max(100)));

/** What is known of a stored file beside its path, as `StoredMedia` has it. */
const mediaFacts = nullable(
  record({
    mediaMime: nullable(text().max(255)),
    mediaSize: amount().integer(),
    mediaWidth: nullable(amount()),
    mediaHeight: nullable(amount()),
    mediaDuration: nullable(amount()),
    mediaWaveform: waveform,
  }),
);

const decision = record({ kind: text().max(100), reason: Joi.valid(...chatbotReasons) } satisfies Record<
  keyof ChatbotDecision['effects'][number],
  Joi.Schema
>);

const poll = record({
  question: text(),
  options: list(text()),
  selectable: amount().integer(),
  votes: list(record({ from: text(), fromMe: Joi.boolean(), name: text(), choices: list(text()) })),
});

const ad = record({
  title: text(),
  body: text(),
  sourceType: text(),
  sourceId: text(),
  sourceUrl: text(),
  clickId: text(),
  app: text(),
  entryPoint: text(),
  picture: nullable(text()),
} satisfies Record<keyof AdOrigin, Joi.Schema>);

/** JSON that archives bring, by table and column, as what writes it makes it; columns without a rule are left out. */
const jsonRules: Readonly<Record<string, Joi.Schema>> = {
  'campaigns.media_facts': mediaFacts,
  'chatbot_decisions.effects': list(decision),
  'contact_lists.filter': nullable(contactListFilter()),
  'holidays.hours': timeIntervals().max(maxLaterIntervals + 1),
  'messages.media_waveform': waveform,
  'messages.mentions': list(record({ address: text(), number: nullable(text()) })),
  'messages.poll': nullable(poll),
  'messages.quote': nullable(
    record({ kind: text().max(100), body: text(), preview: nullable(text()), fromMe: Joi.boolean(), isStatus: Joi.boolean() }),
  ),
  'messages.reactions': list(record({ from: text(), fromMe: Joi.boolean(), name: text(), emoji: text() })),
  'person_requests.erased': Joi.object().pattern(text().max(100), amount().integer()).max(100),
  'person_requests.report': nullable(personReport),
  'queues.schedules': daySchedules(),
  'schedule_files.media_facts': mediaFacts,
  'schedules.media_facts': mediaFacts,
  'ticket_views.filter': ticketViewFilterInput(),
  'tickets.ad': nullable(ad),
  'users.schedules': nullable(daySchedules()),
};

const isJson = (type: string | undefined): boolean => type === 'jsonb' || type === 'json';

const ruleOf = (table: string, column: string): Joi.Schema | undefined =>
  Object.hasOwn(jsonRules, `${table}.${column}`) ? jsonRules[`${table}.${column}`] : undefined;

/** Columns of JSON that no archive brings. */
export const listLeftColumns = ({ name, columns, types }: CompanyTable): string[] =>
  columns.filter((column) => isJson(types[column]) && ruleOf(name, column) === undefined);

/** Rules pass this key over, and copies of the object would take it for a prototype. */
const namesPrototype = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype));

/** A column of JSON that is of another shape than a server writes; null: none. */
export function findForgedColumn({ name, columns, types }: CompanyTable, row: ArchivedRow): string | null {
  const isForged = (column: string): boolean =>
    isJson(types[column]) &&
    (namesPrototype(row[column]) || ruleOf(name, column)?.validate(row[column], { convert: false }).error !== undefined);
  return columns.find((column) => Object.hasOwn(row, column) && isForged(column)) ?? null;
}

/** Four digits of a year: neither `infinity` nor what no clock of a browser shows. */
const datePattern = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:[+-][\d:]+|Z)?)?$/;

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  bigint: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && datePattern.test(value),
  'double precision': Number.isFinite,
  integer: Number.isSafeInteger,
  json: () => true,
  jsonb: () => true,
  real: Number.isFinite,
  smallint: Number.isSafeInteger,
  text: (value) => typeof value === 'string' && isStorable(value),
  'timestamp with time zone': (value) => typeof value === 'string' && datePattern.test(value),
  uuid: (value) => typeof value === 'string' && value.length === 36,
};

function isOfType(type: string, value: unknown): boolean {
  if (type.endsWith('[]')) {
    const item = type.slice(0, -2);
    return Array.isArray(value) && value.length <= maxItems && value.every((one) => isOfType(item, one));
  }
  return kinds[type]?.(value) ?? false;
}

/** Texts in which the database takes more than the program does. */
const textRules: Readonly<Record<string, (row: ArchivedRow) => boolean>> = {
  campaign_settings: ({ key, value }) => {
    try {
      return (
        campaignSettingsInput.validate({ [String(key)]: JSON.parse(String(value)) as unknown }, { convert: false }).error === undefined
      );
    } catch {
      return false;
    }
  },
  queue_integrations: ({ type }) => integrationTypes.some((integrationType) => integrationType === type),
};

/** Why a row cannot be taken; null: nothing speaks against it. */
export function findRowProblem({ name, columns, types }: CompanyTable, row: ArchivedRow): string | null {
  const wrong = columns.find((column) => row[column] !== null && row[column] !== undefined && !isOfType(types[column] ?? '', row[column]));
  if (wrong !== undefined) {
    return `its ${wrong} is not what a server writes`;
  }
  return textRules[name]?.(row) === false ? 'its content is not what a server writes' : null;
}
