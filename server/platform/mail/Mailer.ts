import { StartError } from '#server/platform/StartError.ts';
import type { RenderedMail } from './renderMail.ts';

/** A mail on its way to a mail server. */
export interface OutgoingMail extends RenderedMail {
  readonly to: string;
  /** The same at every try, so that a receiver recognizes a repetition. */
  readonly messageId: string;
}

/** The mail server is not there, or takes nothing from us now; a sentence for the operator. */
export class MailServerError extends StartError {
  override readonly name = 'MailServerError';

  constructor(host: string, reason: string) {
    super(`The mail server ${host} has taken no mail (${reason}). Mails wait and are tried again; correct SMTP_URL where it is wrong.`);
  }
}

/** A later try cannot help: the mail server has refused the mail for good. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/** Sends mails. Throws `MailRefusedError`, or another error when a later try may help. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}
