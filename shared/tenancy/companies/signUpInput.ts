import Joi from 'joi';
import { languages, type Language } from '#shared/i18n/texts.ts';
import { nullable } from '#shared/kit/schemas.ts';
import { dayMs } from '#shared/rules/durations.ts';

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
  /** A field that no person sees; only programs fill it in. */
  website?: string;
  /** Time between the form's appearance and its submission. */
  filledInMs?: number;
}

/** What the answer says beside the company. */
export interface SignUpStep {
  /** It is opened by the code of a mail; until then nobody can sign in. */
  needsCode: boolean;
  /** UUID that names the sign-up together with its code; null where no code is needed. */
  signUpId: string | null;
}

export const signUpStep = { needsCode: Joi.boolean().required(), signUpId: nullable(Joi.string().guid()).required() };

/** The language of the person, and what tells a program from one. */
export const signUpOrigin = {
  language: Joi.string<Language>().valid(...languages),
  website: Joi.string().max(200).allow(''),
  filledInMs: Joi.number().integer().min(0).max(dayMs),
};

export const exampleSignUpId = '5b0f4f0e-5d5c-4c1b-9b1e-0d6a4b1f7c52';
