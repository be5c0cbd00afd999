import type { AnyEndpoint, Endpoint } from '#shared/kit/endpoint.ts';
import type { RawJson } from '#server/platform/database/sqlJson.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UploadedFile } from './receiveUploads.ts';
import type { PublicContext, RequestContext } from './RequestContext.ts';

/** A signed-in caller's scope, with what only the HTTP door knows. */
export interface RequestScope extends Scope {
  readonly request: RequestContext;
  /** The session that the access token belongs to. */
  readonly sessionId: string;
  /** Files of a multipart request; they are removed when the answer is out. */
  readonly uploads: readonly UploadedFile[];
}

/** The scope of a program that shows the token of a connection. */
export interface ApiTokenScope extends Scope {
  readonly connectionId: number;
  readonly uploads: readonly UploadedFile[];
}

/** A signed-in caller, while no work is begun in the database. */
export interface PrepareContext {
  readonly platform: Platform;
  readonly actor: Actor;
}

/** The same of a program that shows the token of a connection. */
export interface ApiTokenPrepareContext extends PrepareContext {
  readonly connectionId: number;
}

interface UserRoute {
  readonly endpoint: AnyEndpoint;
  readonly to: 'caller';
  readonly prepare: ((ground: PrepareContext, input: never) => Promise<unknown>) | null;
  run(scope: RequestScope, input: never, prepared: never): Promise<unknown>;
}

interface ApiTokenRoute {
  readonly endpoint: AnyEndpoint;
  readonly to: 'holder';
  readonly prepare: ((ground: ApiTokenPrepareContext, input: never) => Promise<void>) | null;
  run(scope: ApiTokenScope, input: never): Promise<unknown>;
}

/** An endpoint tied to the function that honours it. */
export type Route =
  | UserRoute
  | ApiTokenRoute
  | { readonly endpoint: AnyEndpoint; readonly to: 'guest'; run(guest: PublicContext, input: never): Promise<unknown> };

/** A presenter may be left out only where the command's result already is the contract's. */
type Presenter<Made, Result> = Made extends Result | (Result extends object ? RawJson<Result> : never)
  ? [present?: (made: Made) => Result]
  : [present: (made: Made) => Result];

interface EndpointWork<Input, Prepared, Made> {
  readonly prepare: ((ground: PrepareContext, input: Input) => Promise<Prepared>) | null;
  readonly command: (scope: RequestScope, input: Input, prepared: Prepared) => Promise<Made>;
}

function createUserRoute<Input, Result, Prepared, Made>(
  endpoint: Endpoint<Input, Result>,
  { prepare, command }: EndpointWork<Input, Prepared, Made>,
  present: ((made: Made) => Result) | undefined,
): Route {
  if (endpoint.access === 'anyone' || endpoint.access === 'token') {
    throw new Error(`${endpoint.method} ${endpoint.path} asks for no session: serve it with serveGuest or serveHolder`);
  }
  return {
    endpoint: endpoint as unknown as AnyEndpoint,
    to: 'caller',
    prepare,
    run: async (scope, input, prepared) => {
      const made = await command(scope, input, prepared);
      if (present === undefined) {
        return made;
      }
      await scope.em.flush();
      return present(made);
    },
  };
}

/** Ties a contract to its command. The compiler checks the knot. Ids of new rows exist when the presenter runs. */
export function serveEndpoint<Input, Result, Made>(
  endpoint: Endpoint<Input, Result>,
  command: (scope: RequestScope, input: Input) => Promise<Made>,
  ...[present]: Presenter<Made, Result>
): Route {
  return createUserRoute(endpoint, { prepare: null, command }, present);
}

/**
 * The same for a command that needs an answer of somebody who takes his time: that is waited for first, while no transaction is
 * open, and who asks, and whether they may, is looked at before and after.
 */
export function servePreparedEndpoint<Input, Result, Prepared, Made>(
  endpoint: Endpoint<Input, Result>,
  work: { readonly prepare: (ground: PrepareContext, input: Input) => Promise<Prepared> } & Omit<
    EndpointWork<Input, Prepared, Made>,
    'prepare'
  >,
  ...[present]: Presenter<Made, Result>
): Route {
  return createUserRoute(endpoint, work, present);
}

/** The same for endpoints that anyone may call. */
export function servePublicEndpoint<Input, Result, Made>(
  endpoint: Endpoint<Input, Result>,
  command: (guest: PublicContext, input: Input) => Promise<Made>,
  ...[present]: Presenter<Made, Result>
): Route {
  if (endpoint.access !== 'anyone') {
    throw new Error(`${endpoint.method} ${endpoint.path} is not public: serve it with serve`);
  }
  return {
    endpoint: endpoint as unknown as AnyEndpoint,
    to: 'guest',
    run: async (guest, input) => {
      const made = await command(guest, input);
      return present ? present(made) : made;
    },
  };
}

/**
 * The same for endpoints that ask for the token of a connection. What has to wait for somebody else is prepared first, so that
 * no transaction is open meanwhile.
 */
export function serveApiTokenEndpoint<Input, Result>(
  endpoint: Endpoint<Input, Result>,
  command: (scope: ApiTokenScope, input: Input) => Promise<Result>,
  prepare: ((ground: ApiTokenPrepareContext, input: Input) => Promise<void>) | null = null,
): Route {
  if (endpoint.access !== 'token') {
    throw new Error(`${endpoint.method} ${endpoint.path} asks for no token: serve it with serve or serveGuest`);
  }
  return { endpoint: endpoint as unknown as AnyEndpoint, to: 'holder', prepare, run: command };
}
