import Joi from 'joi';
import { del, get, post, put, withErrorCode } from '#shared/kit/endpoint.ts';
import { confirmation, id, isoDate, nullable, type Confirmation } from '#shared/kit/schemas.ts';
import { apiTokenScopes, type ApiTokenScopeName } from '#shared/rules/apiTokenScopes.ts';
import { permission } from '#shared/rules/permissionRule.ts';

/** Key of one program of the company for the messages API, over one connection. The token itself is shown once. */
export interface ApiTokenRecord {
  id: number;
  name: string;
  whatsappId: number;
  /** Last characters of the token, to tell it from others. */
  ending: string;
  scopes: ApiTokenScopeName[];
  /** Null: it does not end by itself. */
  expiresAt: string | null;
  /** Addresses and networks that it may be used from; none: from anywhere. */
  allowedAddresses: string[];
  /** To the minute. */
  lastUsedAt: string | null;
  createdAt: string;
}

const scopeList = (): Joi.ArraySchema<ApiTokenScopeName[]> => Joi.array<ApiTokenScopeName[]>().items(Joi.valid(...apiTokenScopes));

const columns = {
  id: Joi.number().required(),
  name: Joi.string().required(),
  whatsappId: Joi.number().required(),
  ending: Joi.string().required(),
  scopes: scopeList().required(),
  expiresAt: nullable(isoDate()).required(),
  allowedAddresses: Joi.array().items(Joi.string()).required(),
  lastUsedAt: nullable(isoDate()).required(),
  createdAt: isoDate().required(),
};

const apiTokenRecord = Joi.object<ApiTokenRecord, true>(columns).label('ApiToken');

export interface ApiTokenInput {
  name: string;
  /** The connection that it writes over. */
  whatsappId: number;
  /** Absent: all. */
  scopes?: ApiTokenScopeName[];
  /** A time, or the last day (`YYYY-MM-DD`) in the company's time zone; absent or empty: it does not end by itself. */
  expiresAt?: string | null;
  /** `203.0.113.9` or `203.0.113.0/24`, in a list or with commas between them; absent or empty: from anywhere. */
  allowedAddresses?: string[] | string;
}

const maxAddresses = 20;
const addressList = Joi.array()
  .items(
    Joi.string()
      .max(50)
      .ip({ version: ['ipv4', 'ipv6'], cidr: 'optional' })
      // Some programs read a leading zero as octal.
      .pattern(/(?:^|[.:])0\d{0,2}(?=\d\.|\d$|\d\/)/, { invert: true }),
  )
  .max(maxAddresses)
  .unique();

/** The entries of a text. Throws what Joi reports as the rule's failure. */
const splitAddresses = (text: string): string[] =>
  Joi.attempt(
    text.split(/[\s,;]/).filter((entry) => entry !== ''),
    addressList,
  ) as string[];

/** What of an existing token may change; an absent key stays. */
type ApiTokenChanges = Partial<Omit<ApiTokenInput, 'whatsappId'>> & { id: number };

const limits = {
  scopes: scopeList().min(1).max(apiTokenScopes.length).unique(),
  expiresAt: withErrorCode(Joi.string().trim().max(40).allow('', null), 'ERR_API_TOKEN_END'),
  allowedAddresses: withErrorCode(
    Joi.alternatives(addressList, Joi.string().max(1000).allow('').custom(splitAddresses)),
    'ERR_API_TOKEN_ADDRESSES',
  ),
};
const tokenName = (): Joi.StringSchema => Joi.string().trim().min(2).max(50);

type NewApiToken = ApiTokenRecord & { token: string };

export const apiTokenErrors = {
  ERR_NO_API_TOKEN_FOUND: 404,
  ERR_API_TOKEN_LIMIT: 400,
  ERR_API_TOKEN_ADDRESSES: 400,
  ERR_API_TOKEN_END: 400,
  ERR_API_TOKEN_EXPIRED: 401,
  ERR_API_TOKEN_ADDRESS: 403,
  ERR_API_TOKEN_SCOPE: 403,
} as const;

export const apiTokenPermissions = {
  'apiToken.manage': permission({ profiles: ['admin'], plan: 'useExternalApi' }),
} as const;

const example: ApiTokenRecord = {
  id: 4,
  name: 'Loja virtual',
  whatsappId: 2,
  ending: '4R3dE',
  scopes: ['messages.send', 'messages.read'],
  expiresAt: '2030-01-01T02:59:59.999Z',
  allowedAddresses: ['203.0.113.0/24'],
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
    input: {
      name: tokenName().required(),
      whatsappId: id(),
      ...limits,
    },
    result: Joi.object<NewApiToken, true>({ ...columns, token: Joi.string().required() }).label('NewApiToken'),
    example: {
      input: { name: example.name, whatsappId: 2, expiresAt: '2029-12-31', allowedAddresses: ['203.0.113.0/24'] },
      result: { ...example, lastUsedAt: null, token: 'prosa_yV0cUBqjYB5e8nBlQ5eNlRKZbq2PjYyvh1yqDz4R3dE' },
    },
  }),
  update: put<ApiTokenChanges, ApiTokenRecord>('/api-tokens/:id', {
    isRefusedToOperators: true,
    access: 'apiToken.manage',
    summary: 'Changes the name and the limits of a token, from its next call on; the token itself and its connection stay.',
    input: { id: id(), name: tokenName(), ...limits },
    result: apiTokenRecord,
    example: {
      input: { id: 4, scopes: ['messages.read'], expiresAt: '2029-12-31', allowedAddresses: '203.0.113.0/24' },
      result: { ...example, scopes: ['messages.read'], expiresAt: '2030-01-01T02:59:59.999Z' },
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
