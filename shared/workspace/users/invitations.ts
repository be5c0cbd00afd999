import Joi from 'joi';
import { post } from '#shared/kit/endpoint.ts';
import { maxPasswordLength } from '#shared/rules/findPasswordProblem.ts';

/** Whom an invitation is for. */
export interface InvitationRecord {
  name: string;
  email: string;
  company: string;
}

/** The answer to an accepted invitation. */
export interface AcceptedInvitation {
  /** To sign in with. */
  email: string;
}

/** The token of the mail's link, in a body: addresses end up in logs. */
const token = (): Joi.StringSchema => Joi.string().trim().max(100).required();
const exampleToken = 'n1Fj0fIuYV3cVqk0l9l3x0CkQm0v7bqk5c2s8s3m4vE';

export const invitationErrors = { ERR_INVITATION_INVALID: 404 } as const;

export const invitations = {
  show: post<{ token: string }, InvitationRecord>('/invitations/show', {
    access: 'anyone',
    summary: 'Whom an invitation is for, by the token of its link.',
    input: { token: token() },
    result: Joi.object<InvitationRecord, true>({
      name: Joi.string().required(),
      email: Joi.string().required(),
      company: Joi.string().required(),
    }).label('Invitation'),
    example: { input: { token: exampleToken }, result: { name: 'Ana', email: 'ana@acme.test', company: 'Acme' } },
  }),
  accept: post<{ token: string; password: string }, AcceptedInvitation>('/invitations/accept', {
    access: 'anyone',
    summary: 'Sets the password of an invited user; the invitation ends with it.',
    input: { token: token(), password: Joi.string().min(1).max(maxPasswordLength).required() },
    result: Joi.object<AcceptedInvitation, true>({ email: Joi.string().required() }),
    example: { input: { token: exampleToken, password: 'Nova-senha-7' }, result: { email: 'ana@acme.test' } },
  }),
};
