import type { MailKind } from '#shared/i18n/mail/MailTexts.ts';
import type { Language } from '#shared/i18n/texts.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';

const adminsQuery = queryOf(
  { name: column.text(), email: column.text(), language: column.orNull(column.text<Language>()) },
  `select name, email, language from users where profile = 'admin' and deactivated_at is null order by id limit 20`,
);

/** A mail to the admins of the company, each in their language, where mails can be sent; `path`: of the page that the mail opens. */
export async function mailAdmins(scope: Scope, kind: MailKind, path: string): Promise<void> {
  const { config } = scope.platform;
  if (findMailMode(config) === 'none') {
    return;
  }
  for (const { name, email, language } of await queryRows(scope.em, adminsQuery)) {
    await queueMail(scope, { kind, language, name, to: email, link: `${config.publicUrl}${path}` });
  }
}
