import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';

export interface ServerVersion {
  version: string;
  /** Of strong passwords, in characters. */
  minPasswordLength: number;
  /** Whether visitors may open a company. */
  allowsSignUp: boolean;
}

export const system = {
  version: get<Record<never, never>, ServerVersion>('/version', {
    access: 'anyone',
    summary: 'The version of the server, what it asks of strong passwords, and whether visitors may open a company.',
    input: {},
    result: Joi.object<ServerVersion, true>({
      version: Joi.string().required(),
      minPasswordLength: Joi.number().required(),
      allowsSignUp: Joi.boolean().required(),
    }),
    isAllowedWhenExpired: true,
    example: { input: {}, result: { version: '1.0.0', minPasswordLength: 10, allowsSignUp: true } },
  }),
};
