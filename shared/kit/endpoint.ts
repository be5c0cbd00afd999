import Joi from 'joi';
import type { ErrorCode } from '#shared/errors.ts';
import type { Permission } from '#shared/rules/permissions.ts';

/** Who may knock: everyone, whoever holds the token of a connection, any signed-in user, or holders of a permission. */
export type Access = 'anyone' | 'token' | 'signed-in' | Permission;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A valid call and its answer: shown in the API page, checked by the contract test. */
export interface Example<Input, Result> {
  readonly input: Input;
  readonly result: Result;
}

/** One promise of the wire. Path keys, query keys and body keys arrive as one flat input; path keys win. */
export interface Endpoint<Input, Result> {
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly input: Joi.ObjectSchema<Input>;
  /** Null where the answer is an empty body. */
  readonly result: Joi.Schema<Result> | null;
  readonly status: 200 | 201 | 204;
  /** The multipart field that carries files; null where the body is JSON only. */
  readonly filesField: string | null;
  /** Answers even when the company's subscription has run out. */
  readonly isAllowedWhenExpired: boolean;
  readonly example: Example<Input, Result>;
}

interface EndpointDefinition<Input, Result> {
  readonly access: Access;
  readonly summary: string;
  readonly input: Joi.StrictSchemaMap<Input>;
  readonly result?: Joi.Schema<Result>;
  readonly status?: 200 | 201 | 204;
  readonly filesField?: string;
  readonly isAllowedWhenExpired?: boolean;
  readonly example: Example<NoInfer<Input>, NoInfer<Result>>;
}

const defineEndpoint =
  (method: HttpMethod) =>
  <Input, Result = void>(path: `/${string}`, definition: EndpointDefinition<Input, Result>): Endpoint<Input, Result> => ({
    method,
    path,
    access: definition.access,
    summary: definition.summary,
    input: Joi.object<Input, true>(definition.input),
    result: definition.result ?? null,
    status: definition.status ?? 200,
    filesField: definition.filesField ?? null,
    isAllowedWhenExpired: definition.isAllowedWhenExpired ?? false,
    example: definition.example,
  });

export const get = defineEndpoint('GET');
export const post = defineEndpoint('POST');
export const put = defineEndpoint('PUT');
export const del = defineEndpoint('DELETE');

/** An endpoint whose types do not matter to the reader: the sweep, the printer of the API page. */
export type AnyEndpoint = Endpoint<never, unknown>;

export type InputOf<E> = E extends Endpoint<infer Input, infer _> ? Input : never;
export type ResultOf<E> = E extends Endpoint<infer _, infer Result> ? Result : never;

/** The names of the keys that travel in the path. */
export const findPathKeys = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, key]) => String(key));

/** Gives a rule its own error code where the contract demands one instead of ERR_VALIDATION. */
export const withErrorCode = <S extends Joi.Schema>(rule: S, code: ErrorCode): S => rule.meta({ code }) as S;
