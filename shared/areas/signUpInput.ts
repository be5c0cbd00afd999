import type { Language } from '#shared/i18n/texts.ts';

/** Sign-up of a new company; due date, status and recurrence are set by the server. */
export interface SignUpInput {
  /** Name of the first admin; absent: the company's. */
  userName?: string;
  name: string;
  email: string;
  password: string;
  planId: number;
  phone?: string;
  /** Of the first admin. */
  language?: Language;
}
