import type { mail } from './pt.ts';

/** The occasion of a mail: its texts stand under this name. */
export type MailKind = keyof typeof mail.kinds;

/** The sentences of a kind: subject, what it is about, and what to know beside it. */
interface MailSentences {
  readonly subject: string;
  readonly lead: string;
  readonly note: string;
}

/** What mails say in one language; Portuguese is the source of the keys. */
export interface MailTexts {
  readonly greeting: string;
  readonly openLink: string;
  readonly footer: string;
  readonly kinds: Readonly<Record<MailKind, MailSentences>>;
}
