import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';

export interface ServerVersion {
  version: string;
  /** Of strong passwords, in characters. */
  minPasswordLength: number;
}

export const system = {
  version: get<Record<never, never>, ServerVersion>('/version', {
    access: 'anyone',
    summary: 'The version of the server, and what it asks of strong passwords.',
    input: {},
    result: Joi.object<ServerVersion, true>({ version: Joi.string().required(), minPasswordLength: Joi.number().required() }),
    isAllowedWhenExpired: true,
    example: { input: {}, result: { version: '1.0.0', minPasswordLength: 10 } },
  }),
};
