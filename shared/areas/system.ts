import Joi from 'joi';
import { get } from '#shared/kit/endpoint.ts';

export const system = {
  version: get<Record<never, never>, { version: string }>('/version', {
    access: 'anyone',
    summary: 'The version of the server.',
    input: {},
    result: Joi.object<{ version: string }, true>({ version: Joi.string().required() }),
    isAllowedWhenExpired: true,
    example: { input: {}, result: { version: '1.0.0' } },
  }),
};
