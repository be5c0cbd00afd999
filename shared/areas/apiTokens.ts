import Joi from 'joi';
import { del, get, post } from '#shared/kit/endpoint.ts';
import { confirmation, id, isoDate, nullable, type Confirmation } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';

/** Key of one program of the company for the messages API, over one connection. The token itself is shown once. */
export interface ApiTokenRecord {
  id: number;
  name: string;
  whatsappId: number;
  /** Last characters of the token, to tell it from others. */
  ending: string;
  /** To the minute. */
  lastUsedAt: string | null;
  createdAt: string;
}

const columns = {
  id: Joi.number().required(),
  name: Joi.string().required(),
  whatsappId: Joi.number().required(),
  ending: Joi.string().required(),
  lastUsedAt: nullable(isoDate()).required(),
  createdAt: isoDate().required(),
};

export const apiTokenRecord = Joi.object<ApiTokenRecord, true>(columns).label('ApiToken');

export interface ApiTokenInput {
  name: string;
  /** The connection that it writes over. */
  whatsappId: number;
}

type NewApiToken = ApiTokenRecord & { token: string };

export const apiTokenErrors = {
  ERR_NO_API_TOKEN_FOUND: 404,
  ERR_API_TOKEN_LIMIT: 400,
} as const;

export const apiTokenPermissions = {
  'apiToken.manage': permission({ profiles: ['admin'], plan: 'useExternalApi' }),
} as const;

const example: ApiTokenRecord = {
  id: 4,
  name: 'Loja virtual',
  whatsappId: 2,
  ending: '4R3dE',
  lastUsedAt: '2029-05-02T13:00:00.000Z',
  createdAt: '2029-05-01T13:00:00.000Z',
};

export const apiTokens = {
  list: get<Record<never, never>, ApiTokenRecord[]>('/api-tokens', {
    access: 'apiToken.manage',
    summary: 'Tokens of the messages API, newest first.',
    input: {},
    result: Joi.array().items(apiTokenRecord),
    example: { input: {}, result: [example] },
  }),
  create: post<ApiTokenInput, NewApiToken>('/api-tokens', {
    isRefusedToOperators: true,
    access: 'apiToken.manage',
    summary: 'Makes a token for one connection; it is part of this answer and of no other.',
    input: { name: Joi.string().trim().min(2).max(50).required(), whatsappId: id() },
    result: Joi.object<NewApiToken, true>({ ...columns, token: Joi.string().required() }).label('NewApiToken'),
    example: {
      input: { name: example.name, whatsappId: 2 },
      result: { ...example, lastUsedAt: null, token: 'prosa_yV0cUBqjYB5e8nBlQ5eNlRKZbq2PjYyvh1yqDz4R3dE' },
    },
  }),
  remove: del<{ id: number }, Confirmation>('/api-tokens/:id', {
    isRefusedToOperators: true,
    access: 'apiToken.manage',
    summary: 'Ends a token at once.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 4 }, result: { message: 'Token removed' } },
  }),
};
