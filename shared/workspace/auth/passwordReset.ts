import Joi from 'joi';
import { maxPasswordLength, resetPasswordPattern } from '#shared/rules/findPasswordProblem.ts';

/** New password of somebody who has a code from a mail. */
export interface PasswordReset {
  email: string;
  /** The code of the mail; case, spaces and hyphens do not matter. */
  token: string;
  password: string;
  /** The password again, where a form asks for it. */
  confirmation?: string;
}

/** The same in the address, as older clients send it; a password in the body counts more. */
export interface PasswordResetByPath {
  email: string;
  token: string;
  newPassword: string;
  password?: string;
}

export const resetCode = (): Joi.StringSchema => Joi.string().trim().max(40).required();
export const resetPasswordRule = (): Joi.StringSchema => Joi.string().min(8).max(maxPasswordLength).pattern(resetPasswordPattern);
export const exampleReset: PasswordReset = { email: 'ana@acme.test', token: 'ABCD-2345', password: 'Nova-senha-7' };

/** What the answer may reveal. */
export interface Notice {
  message: string;
}

export const notice = Joi.object<Notice, true>({ message: Joi.string().required() });
