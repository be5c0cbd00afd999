import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hourMs, hourSeconds } from '#shared/rules/durations.ts';
import { findMailMode } from './findMailMode.ts';
import { renderMail, type MailContent } from './renderMail.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface Jobs {
    'mails.send': { mailId: string };
  }
}

/** A mail to one person. */
export interface MailInput extends MailContent {
  readonly to: string;
  /** After this moment it is no longer sent. */
  readonly expiresAt?: Date;
}

/** To one address, of one company. */
const maxMailsPerHour = 20;

/** Throws ERR_MAIL_NOT_CONFIGURED where mails can neither be sent nor be shown. */
export function assertCanMail({ config }: Pick<Platform, 'config'>): void {
  if (findMailMode(config) === 'none') {
    throw new AppError('ERR_MAIL_NOT_CONFIGURED');
  }
}

async function assertBelowLimit({ em, now }: Scope, to: string): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  const statement = 'select count(*)::int as count from mails where recipient = lower($1) and created_at > $2';
  const [row] = await queryRows(em, queryOf({ count: column.number() }, statement), [to, since]);
  if (row !== undefined && row.count >= maxMailsPerHour) {
    throw new AppError('ERR_TOO_MANY_ATTEMPTS', { values: { seconds: hourSeconds } });
  }
}

/**
 * Stores a mail with the work that wants it; a job sends it after the commit. Throws ERR_MAIL_NOT_CONFIGURED, and
 * ERR_TOO_MANY_ATTEMPTS when the address has had too many.
 */
export async function queueMail(scope: Scope, { to, expiresAt, ...content }: MailInput): Promise<void> {
  const { em, companyId, platform, now } = scope;
  assertCanMail(platform);
  await assertBelowLimit(scope, to);
  const id = randomUUID();
  const isSent = findMailMode(platform.config) === 'smtp';
  const sealed = platform.secrets.seal(JSON.stringify(renderMail(content)), `mail ${id}`);
  await execute(
    em,
    `insert into mails (id, company_id, recipient, kind, sealed, state, expires_at, created_at)
     values ($1, $2, lower($3), $4, $5, $6, $7, $8)`,
    [id, companyId, to, content.kind, sealed, isSent ? 'queued' : 'kept', expiresAt ?? null, now],
  );
  if (isSent) {
    scope.enqueue('mails.send', { mailId: id });
  }
}
