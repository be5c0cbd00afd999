import Joi from 'joi';

/** Second step of a sign-in. */
export interface SecondStepAnswer {
  /** From the refusal of the first step; good for ten minutes. */
  challenge: string;
  /** Of the authenticator app, or a recovery code; case, spaces and hyphens do not matter. */
  code: string;
}

export const secondStepAnswer = { challenge: Joi.string().max(2000).required(), code: Joi.string().max(40).required() };
