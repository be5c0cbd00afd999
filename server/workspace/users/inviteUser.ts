import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '#shared/i18n/texts.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import { dayMs } from '#shared/rules/durations.ts';

/** A user of the scope's company who has not signed in yet, or is let in again. */
export interface InvitedUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language?: Language | null;
  /** The person may have lost app and recovery codes: the second step of this moment goes with the acceptance. */
  readonly removesSecondStep?: boolean;
}

const lifeDays = 7;

/** 256 random bits need no key: nobody can try them out. */
export const hashInvitationToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const companyQuery = queryOf({ name: column.text() }, 'select name from companies where id = $1');
const insertStatement = `
  insert into invitations (company_id, user_id, email, token_hash, token_version, expires_at, second_step_since)
  select u.company_id, u.id, lower(u.email), $2, u.token_version, $3, case when $4 then u.second_step_since end from users u where u.id = $1
  on conflict (user_id) do update set email = excluded.email, token_hash = excluded.token_hash,
    token_version = excluded.token_version, expires_at = excluded.expires_at, second_step_since = excluded.second_step_since`;

/**
 * Mails a stored user of the scope's company a link to choose a password; an earlier link ends. False, and nothing done, where no
 * mails are sent. A change of the password or of the address ends the invitation too. Throws ERR_TOO_MANY_ATTEMPTS when the address
 * has had too many mails.
 */
export async function inviteUser(
  scope: Scope,
  { id, name, email, language = null, removesSecondStep = false }: InvitedUser,
): Promise<boolean> {
  const { em, companyId, now, platform } = scope;
  if (findMailMode(platform.config) === 'none') {
    return false;
  }
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeDays * dayMs);
  const company = required((await queryRows(em, companyQuery, [companyId]))[0], 'ERR_NO_COMPANY_FOUND').name;
  await execute(em, insertStatement, [id, hashInvitationToken(token), expiresAt, removesSecondStep]);
  // Behind the number sign, which browsers send to nobody.
  const link = `${platform.config.publicUrl}/invitation#${token}`;
  await queueMail(scope, { kind: 'invitation', to: email, language, name, link, values: { company, days: lifeDays }, expiresAt });
  return true;
}
