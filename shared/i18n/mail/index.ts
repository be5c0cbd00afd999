import type { Language } from '#shared/i18n/texts.ts';
import { mail as en } from './en.ts';
import { mail as es } from './es.ts';
import type { MailTexts } from './MailTexts.ts';
import { mail as pt } from './pt.ts';

export type { MailKind, MailTexts } from './MailTexts.ts';

export const mailTexts: Readonly<Record<Language, MailTexts>> = { pt, en, es };
