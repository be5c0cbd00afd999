import type { CampaignSettings } from '#shared/outreach/campaigns/settings.ts';
import { insertOwnVariables } from '#shared/rules/campaignText.ts';
import { quoteBraces } from '#shared/rules/placeholders.ts';
import { recipientsSql } from '#server/contacts/contacts/index.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { hasOptedOutSql, optOutSecret } from './optOutKeys.ts';

/** Recipients as a row source: `id`, `name`, `number`, `email`, the `key` of the number, and the `reason` for which one is excluded. */
export const excludedRecipientsSql = (scope: Scope, recipients: string, bind: Bind): string => `(
    select r.*, case
      when ${hasOptedOutSql('r.key', bind(optOutSecret(scope)))} then 'optedOut'
      when r.key in (select phone_number_key(k.number) from contacts k where k.blocked_at is not null) then 'blocked'
    end as reason
    from (select q.*, phone_number_key(q.number) as key from (${recipients}) q offset 0) r
  )`;

export const campaignRecipientsSql = async (scope: Scope, contactListId: number, bind: Bind): Promise<string> =>
  excludedRecipientsSql(scope, await recipientsSql(scope, contactListId, bind), bind);

const quotedSql = (value: string): string => `replace(${value}, '{', '${quoteBraces('{')}')`;

/** SQL of a text as a contact `n` reads it; values of contacts are not searched for variables again, here or when it is sent. */
export const filledTextSql = (text: string, row: string): string =>
  `replace(replace(replace(replace(${text}, '{email}', ${quotedSql(`${row}.email`)}), '{numero}', ${quotedSql(`${row}.number`)}),
    '{firstName}', ${quotedSql(`split_part(btrim(${row}.name), ' ', 1)`)}), '{nome}', ${quotedSql(`${row}.name`)})`;

/** SQL of a filled text as it is shown. */
export const shownTextSql = (text: string): string => `replace(${text}, '${quoteBraces('{')}', '{')`;

export interface CampaignVariants {
  readonly texts: readonly string[];
  readonly questions: readonly string[];
}

/** The variants with the company's own variables; a campaign of files alone has one empty text. */
export function fillVariants(
  { texts, questions }: { readonly texts: readonly string[]; readonly questions: readonly string[] },
  { variables }: CampaignSettings,
): CampaignVariants {
  const own = (variant: string): string => insertOwnVariables(variant, variables);
  return { texts: texts.length === 0 ? [''] : texts.map(own), questions: questions.map(own) };
}
