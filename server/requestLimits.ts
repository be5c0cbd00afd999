import { api } from '#shared/api.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { minuteSeconds, hourSeconds } from '#shared/rules/durations.ts';
import { limitKeyOf, type RequestLimit, type RequestLimits } from './platform/http/requestLimits.ts';

/**
 * What one person and one company may ask of the expensive endpoints; those of `limitedElsewhere` count beside the work that they bound.
 * So do sign-in, password reset, sign-up, invitations and second steps (by address and account), lists of the audit log, pictures, own
 * passwords, e-mails and internal messages (per person), tokens and logos (per company), and numbers that are checked (by the channel).
 */
const limits = {
  upload: { name: 'uploads', perUser: 300, perCompany: 6_000, seconds: 10 * minuteSeconds, isForFiles: true },
  import: { name: 'imports', perUser: 60, perCompany: 300, seconds: hourSeconds },
  numberCheck: { name: 'number-checks', perUser: 60, perCompany: 240, seconds: hourSeconds },
  merge: { name: 'merges', perUser: 300, perCompany: 3_000, seconds: 10 * minuteSeconds },
  personData: { name: 'person-data', perUser: 120, perCompany: 600, seconds: hourSeconds },
  report: { name: 'reports', perUser: 60, perCompany: 1_200, seconds: minuteSeconds, isInMemory: true },
  search: { name: 'searches', perUser: 240, perCompany: 6_000, seconds: minuteSeconds, isInMemory: true },
  listSearch: { name: 'list-searches', perUser: 240, perCompany: 6_000, seconds: minuteSeconds, isForTerms: true, isInMemory: true },
  rehearsal: { name: 'rehearsals', perUser: 120, perCompany: 600, seconds: minuteSeconds, isInMemory: true },
  bulk: { name: 'bulks', perUser: 300, perCompany: 3_000, seconds: 10 * minuteSeconds },
  outwards: { name: 'outward-calls', perUser: 60, perCompany: 240, seconds: 10 * minuteSeconds },
} as const satisfies Record<string, RequestLimit>;

const chosen = [
  [limits.import, [api.contactImports.create, api.contactImports.upload, api.contactImports.uploadToList, api.contactImports.fromPhone]],
  [limits.import, [api.userImports.upload, api.contactImports.start]],
  [limits.numberCheck, [api.contactLists.check]],
  [limits.merge, [api.identity.preview, api.identity.merge]],
  [limits.report, [api.dashboard.show, api.dashboard.ticketsUsers, api.dashboard.ticketsDay]],
  [limits.report, [api.dashboard.report, api.ratings.summary, api.campaigns.report, api.campaigns.preview, api.retention.preview]],
  [limits.personData, [api.personRequests.preview, api.personRequests.createExport, api.personRequests.createErasure]],
  [limits.personData, [api.personRequests.previewUser, api.personRequests.createUserErasure]],
  [limits.search, [api.messages.search]],
  [limits.rehearsal, [api.rehearsals.run, api.rehearsals.replay]],
  [limits.bulk, [api.tickets.bulk, api.contactLists.addContacts, api.macros.run]],
  [limits.outwards, [api.connections.start, api.connections.renew, api.connections.pairByCode]],
  [limits.outwards, [api.billing.subscribe, api.billing.registerWebhook]],
] as const;

/** Expensive endpoints that count their calls beside the work, and by what. */
export const limitedElsewhere: Readonly<Record<string, string>> = {
  'assist.run': 'person, server/automation/prompts/assist/runAssist.ts, and the tokens of the month',
  'billingProviders.test': 'company, server/automation/queueIntegrations/billingProviders',
  'companyExports.create': 'company, server/operations/companyData/companyArchives.ts',
  'contactExports.create': 'company, server/contacts/contacts/exports/contactSheets.ts',
  'prompts.test': 'company, server/automation/prompts',
  'queueIntegrations.test': 'company, server/automation/queueIntegrations',
  'messages.sendToNumber': 'connection, server/platform/http/requireApiTokenClient.ts',
};

const endpoints = Object.values(api).flatMap((area): AnyEndpoint[] => Object.values(area));

/** Joi's own description of every input would take a tenth of a second of the start. */
function takesSearch({ method, input }: AnyEndpoint): boolean {
  try {
    return method === 'GET' && input.extract('searchParam') !== undefined;
  } catch {
    return false;
  }
}

const searches = endpoints.filter(takesSearch);
const uploads = endpoints.filter(({ filesField }) => filesField !== null);

/** By endpoint; whatever takes files, or a search term, and is not named has the limit of uploads or of searches. */
export const requestLimits: RequestLimits = new Map<string, RequestLimit>([
  ...searches.map((endpoint) => [limitKeyOf(endpoint), limits.listSearch] as const),
  ...uploads.map((endpoint) => [limitKeyOf(endpoint), limits.upload] as const),
  ...chosen.flatMap(([limit, endpoints]) => endpoints.map((endpoint) => [limitKeyOf(endpoint), limit] as const)),
]);
