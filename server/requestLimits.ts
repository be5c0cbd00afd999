import { api } from '#shared/api.ts';
import { limitKeyOf, type RequestLimit, type RequestLimits } from './platform/http/requestLimits.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * What one person and one company may ask of the expensive endpoints. Limits of their own, beside the work that they bound, have: sign-in,
 * password reset, sign-up, invitations and second steps (by address and account); archives and sheets of contacts (per company); lists of
 * the audit log (per person); tests of prompts and integrations, tokens and logos (per company); pictures, own passwords, e-mails and
 * internal messages (per person); API tokens (per connection); numbers that are checked (by the channel).
 */
const limits = {
  upload: { name: 'uploads', perUser: 300, perCompany: 6_000, seconds: 10 * minute, isForFiles: true },
  import: { name: 'imports', perUser: 60, perCompany: 300, seconds: hour },
  numberCheck: { name: 'number-checks', perUser: 60, perCompany: 240, seconds: hour },
  merge: { name: 'merges', perUser: 300, perCompany: 3_000, seconds: 10 * minute },
  report: { name: 'reports', perUser: 60, perCompany: 1_200, seconds: minute, isInMemory: true },
  search: { name: 'searches', perUser: 240, perCompany: 6_000, seconds: minute, isInMemory: true },
} as const satisfies Record<string, RequestLimit>;

const chosen = [
  [limits.import, [api.contactImports.create, api.contactImports.upload, api.contactImports.uploadToList, api.contactImports.fromPhone]],
  [limits.import, [api.userImports.upload]],
  [limits.numberCheck, [api.contactLists.check]],
  [limits.merge, [api.identity.preview, api.identity.merge]],
  [limits.report, [api.dashboard.report]],
  [limits.search, [api.messages.search]],
] as const;

const uploads = Object.values(api).flatMap((endpoints) => Object.values(endpoints).filter(({ filesField }) => filesField !== null));

/** By endpoint; whatever takes files and is not named has the limit of uploads. */
export const requestLimits: RequestLimits = new Map<string, RequestLimit>([
  ...uploads.map((endpoint) => [limitKeyOf(endpoint), limits.upload] as const),
  ...chosen.flatMap(([limit, endpoints]) => endpoints.map((endpoint) => [limitKeyOf(endpoint), limit] as const)),
]);
