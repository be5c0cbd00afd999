import { createHmac } from 'node:crypto';
import type { Scope } from '#server/platform/database/scope.ts';

/** Keyed by the secret of files: without it nobody can try all numbers out. */
export const optOutSecret = ({ platform, companyId }: Pick<Scope, 'platform' | 'companyId'>): string =>
  createHmac('sha256', platform.secrets.files).update(`opt-outs of company ${companyId}`).digest('hex');

/** SQL: what stands for the number of a person whose data was erased; no number begins like it. */
export const hashedKeySql = (key: string, secret: string): string =>
  `'#' || encode(sha256(convert_to(${secret}::text || ':' || ${key}, 'UTF8')), 'hex')`;

/** SQL condition: a number has opted out, under its own name or as a hash, which may be of another spelling. */
export const hasOptedOutSql = (key: string, secret: string): string =>
  `(${key} in (select number_key from campaign_opt_outs)
    or exists (select from campaign_opt_outs where starts_with(number_key, '#'))
      and exists (select from unnest(phone_number_spellings(${key})) spelling
        where ${hashedKeySql('spelling', secret)} in (select number_key from campaign_opt_outs where starts_with(number_key, '#'))))`;
