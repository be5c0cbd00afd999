import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { hideDuration } from '#server/platform/async/hideDuration.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { assertCanMail, queueMail } from '#server/platform/mail/queueMail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { createResetCode, hashResetCode } from './resetCodes.ts';
import { takeResetRequest } from './resetLimits.ts';

interface Forgetful {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly language: Language | null;
  readonly tokenVersion: number;
}

const forgetfulUser = queryOf<Forgetful>(
  {
    id: column.number(),
    companyId: column.number(),
    name: column.text(),
    language: column.orNull(column.text<Language>()),
    tokenVersion: column.number(),
  },
  `select id, company_id as "companyId", name, language, token_version as "tokenVersion" from users where identity_key(email) = identity_key($1) and deactivated_at is null
   order by lower(email) = $1 desc limit 1`,
);

const findUser = (platform: Platform, email: string): Promise<Forgetful | undefined> =>
  runInSystemScope(platform, 'a password reset', async ({ em }) => (await queryRows(em, forgetfulUser, [email]))[0]);

const lifeMinutes = 60;

/** A new code takes the place of the last one. */
async function storeCode(scope: Scope, { id, name, language, tokenVersion }: Forgetful, email: string): Promise<void> {
  const { em, companyId, now, platform } = scope;
  const code = createResetCode();
  const expiresAt = new Date(now.getTime() + lifeMinutes * minuteMs);
  await execute(
    em,
    `insert into password_resets (company_id, user_id, email, code_hash, token_version, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash,
       token_version = excluded.token_version, expires_at = excluded.expires_at`,
    [companyId, id, email, hashResetCode(platform.secrets, email, code), tokenVersion, expiresAt],
  );
  const link = `${platform.config.publicUrl}/forgetpsw`;
  await queueMail(scope, { kind: 'passwordReset', to: email, language, name, code, link, values: { minutes: lifeMinutes }, expiresAt });
}

/** Never fails the caller for somebody who exists: that the address has had too many mails would tell it. */
async function mailCode({ platform, log }: PublicContext, email: string): Promise<void> {
  const user = await findUser(platform, email);
  if (user !== undefined) {
    const { companyId, id } = user;
    try {
      await runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => storeCode(scope, user, email));
    } catch (error) {
      log.warn({ err: error, userId: id }, 'a code for another password was not mailed');
    }
  }
}

/** Mails a code, and answers in the same words and the same time for an address that nobody has. */
export async function requestPasswordReset(
  guest: PublicContext,
  { email }: InputOf<typeof api.auth.requestPasswordReset>,
): Promise<ResultOf<typeof api.auth.requestPasswordReset>> {
  assertCanMail(guest.platform);
  await takeResetRequest(guest, email);
  await hideDuration(mailCode(guest, email));
  return { message: 'Email enviado com sucesso!' };
}
