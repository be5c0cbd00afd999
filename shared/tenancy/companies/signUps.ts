import Joi from 'joi';
import { post } from '#shared/kit/endpoint.ts';
import { email } from '#shared/kit/schemas.ts';
import { companies } from './index.ts';
import { companyRecord, type CompanyRecord } from './record.ts';
import { exampleSignUpId } from './signUpInput.ts';

/** The code that was mailed for a company to be; case, spaces and hyphens do not matter. */
interface SignUpCode {
  /** UUID of the answer to the sign-up. */
  signUpId: string;
  token: string;
}

interface ResentCode {
  message: string;
}

export const signUpErrors = {
  ERR_SIGN_UP_CODE_INVALID: 404,
} as const;

const signUpId = (): Joi.StringSchema => Joi.string().guid().lowercase().required();

/** Companies to be, until their e-mail address is confirmed. */
export const signUps = {
  confirm: post<SignUpCode, CompanyRecord>('/companies/cadastro/confirm', {
    access: 'anyone',
    summary: 'Opens a company by the code that was mailed at its sign-up.',
    input: { signUpId: signUpId(), token: Joi.string().trim().max(40).required() },
    result: companyRecord,
    example: { input: { signUpId: exampleSignUpId, token: 'ABCD-2345' }, result: companies.show.example.result },
  }),
  resend: post<{ signUpId: string; email: string }, ResentCode>('/companies/cadastro/resend', {
    access: 'anyone',
    summary: 'Mails another code, in place of the last one. The answer is the same where there is none to mail.',
    input: { signUpId: signUpId(), email: email().required() },
    result: Joi.object<ResentCode, true>({ message: Joi.string().required() }),
    example: { input: { signUpId: exampleSignUpId, email: 'dona@lumiar.test' }, result: { message: 'Email enviado com sucesso!' } },
  }),
};
