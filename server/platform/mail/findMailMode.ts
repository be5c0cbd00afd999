import type { Config } from '#server/config.ts';

/** Handling of mails: sent, kept for the demo's page, or refused before they exist. */
export type MailMode = 'smtp' | 'kept' | 'none';

export function findMailMode({ mail, demo }: Config): MailMode {
  if (mail !== null) {
    return 'smtp';
  }
  return demo ? 'kept' : 'none';
}
