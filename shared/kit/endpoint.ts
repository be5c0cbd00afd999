import Joi from 'joi';
import type { ApiTokenScopeName } from '#shared/rules/apiTokenScopes.ts';
import type { ErrorCode, Permission } from './contractNames.ts';

/** Callers that an endpoint accepts: everybody, the bearer of a connection's API token, any signed-in user, or holders of a permission. */
type Access = 'anyone' | 'token' | 'signed-in' | Permission;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A valid input with its result; the API page shows it, the contract test checks it. */
interface Example<Input, Result> {
  readonly input: Input;
  readonly result: Result;
}

/** One endpoint of the HTTP contract. Path, query and body keys are merged into one flat input; path keys win. */
export interface Endpoint<Input, Result> {
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly access: Access;
  /** Of endpoints for API tokens: what the token must be allowed. */
  readonly tokenScope: ApiTokenScopeName | null;
  /** One sentence, shown on the API page. */
  readonly summary: string;
  readonly input: Joi.ObjectSchema<Input>;
  /** Null: the response body is empty. */
  readonly result: Joi.Schema<Result> | null;
  readonly status: 200 | 201 | 204;
  /** Name of the multipart field that carries files; null: JSON body only. */
  readonly filesField: string | null;
  /** True: callable although the company's subscription has expired. */
  readonly isAllowedWhenExpired: boolean;
  /** True: not callable by an operator who works as a user. */
  readonly isRefusedToOperators: boolean;
  /** True: callable although the user is still to replace a generated password. */
  readonly isAllowedWithOneTimePassword: boolean;
  /** True: callable although the user is still to set up a second step of the sign-in. */
  readonly isAllowedBeforeSecondStep: boolean;
  readonly example: Example<Input, Result>;
}

interface EndpointDefinition<Input, Result> {
  readonly access: Access;
  readonly tokenScope?: ApiTokenScopeName;
  readonly summary: string;
  readonly input: Joi.StrictSchemaMap<Input>;
  readonly result?: Joi.Schema<Result>;
  readonly status?: 200 | 201 | 204;
  readonly filesField?: string;
  readonly isAllowedWhenExpired?: boolean;
  readonly isAllowedWithOneTimePassword?: boolean;
  readonly isAllowedBeforeSecondStep?: boolean;
  readonly isRefusedToOperators?: boolean;
  readonly example: Example<NoInfer<Input>, NoInfer<Result>>;
}

const defineEndpoint =
  (method: HttpMethod) =>
  <Input, Result = void>(path: `/${string}`, definition: EndpointDefinition<Input, Result>): Endpoint<Input, Result> => ({
    method,
    path,
    access: definition.access,
    tokenScope: definition.tokenScope ?? null,
    summary: definition.summary,
    input: Joi.object<Input, true>(definition.input),
    result: definition.result ?? null,
    status: definition.status ?? 200,
    filesField: definition.filesField ?? null,
    isAllowedWhenExpired: definition.isAllowedWhenExpired ?? false,
    isRefusedToOperators: definition.isRefusedToOperators ?? false,
    isAllowedWithOneTimePassword: definition.isAllowedWithOneTimePassword ?? false,
    isAllowedBeforeSecondStep: definition.isAllowedBeforeSecondStep ?? false,
    example: definition.example,
  });

export const get = defineEndpoint('GET');
export const post = defineEndpoint('POST');
export const put = defineEndpoint('PUT');
export const del = defineEndpoint('DELETE');

/** Endpoint with erased types, for code that walks all endpoints. */
export type AnyEndpoint = Endpoint<never, unknown>;

export type InputOf<E> = E extends Endpoint<infer Input, infer _> ? Input : never;
export type ResultOf<E> = E extends Endpoint<infer _, infer Result> ? Result : never;

/** Names of the path parameters: `/tags/:id` → `['id']`. */
export const findPathKeys = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, key]) => String(key));

/** Replaces ERR_VALIDATION by an error code of the contract for one rule. */
export const withErrorCode = <S extends Joi.Schema>(rule: S, code: ErrorCode): S => rule.meta({ code }) as S;

/** The same for a value that is missing or empty. */
export const withRequiredCode = <S extends Joi.Schema>(rule: S, requiredCode: ErrorCode): S => rule.meta({ requiredCode }) as S;
