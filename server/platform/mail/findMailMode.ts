import type { Config } from '#server/config.ts';

/** What becomes of a mail: sent, kept for the page of the demo, or refused before it exists. */
export type MailMode = 'smtp' | 'kept' | 'none';

export function findMailMode({ mail, demo }: Config): MailMode {
  if (mail !== null) {
    return 'smtp';
  }
  return demo ? 'kept' : 'none';
}
