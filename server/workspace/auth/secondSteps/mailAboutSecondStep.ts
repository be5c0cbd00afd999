import type { MailKind } from '#shared/i18n/mail/MailTexts.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { findMailMode } from '#server/platform/mail/findMailMode.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import type { User } from '#server/workspace/users/index.ts';

/** Tells the person; a server without mail cannot. */
export async function mailAboutSecondStep(
  scope: Scope,
  kind: Extract<MailKind, `secondStep${string}`>,
  { email, name, language }: Pick<User, 'email' | 'name' | 'language'>,
): Promise<void> {
  if (findMailMode(scope.platform.config) !== 'none') {
    await queueMail(scope, { kind, to: email, language: language ?? null, name });
  }
}
