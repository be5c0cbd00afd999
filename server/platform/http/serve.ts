import type { AnyEndpoint, Endpoint } from '#shared/kit/endpoint.ts';
import type { Written } from '#server/platform/db/json.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Upload } from './upload.ts';
import type { Guest, Visit } from './visit.ts';

/** A signed-in caller's scope, with what only the HTTP door knows. */
export interface CallerScope extends Scope {
  readonly visit: Visit;
  /** The session that the access token belongs to. */
  readonly sessionId: string;
  /** Files of a multipart request; they are removed when the answer is out. */
  readonly uploads: readonly Upload[];
}

/** The scope of a program that shows the token of a connection. */
export interface HolderScope extends Scope {
  readonly connectionId: number;
  readonly uploads: readonly Upload[];
}

/** A signed-in caller, while no work is begun in the database. */
export interface CallerGround {
  readonly platform: Platform;
  readonly actor: Actor;
}

/** The same of a program that shows the token of a connection. */
export interface HolderGround extends CallerGround {
  readonly connectionId: number;
}

interface CallerRoute {
  readonly endpoint: AnyEndpoint;
  readonly to: 'caller';
  readonly prepare: ((ground: CallerGround, input: never) => Promise<unknown>) | null;
  run(scope: CallerScope, input: never, prepared: never): Promise<unknown>;
}

interface HolderRoute {
  readonly endpoint: AnyEndpoint;
  readonly to: 'holder';
  readonly prepare: ((ground: HolderGround, input: never) => Promise<void>) | null;
  run(scope: HolderScope, input: never): Promise<unknown>;
}

/** An endpoint tied to the function that honours it. */
export type Route =
  | CallerRoute
  | HolderRoute
  | { readonly endpoint: AnyEndpoint; readonly to: 'guest'; run(guest: Guest, input: never): Promise<unknown> };

/** A presenter may be left out only where the command's result already is the contract's. */
type Presenter<Made, Result> = Made extends Result | (Result extends object ? Written<Result> : never)
  ? [present?: (made: Made) => Result]
  : [present: (made: Made) => Result];

interface Work<Input, Prepared, Made> {
  readonly prepare: ((ground: CallerGround, input: Input) => Promise<Prepared>) | null;
  readonly command: (scope: CallerScope, input: Input, prepared: Prepared) => Promise<Made>;
}

function callerRoute<Input, Result, Prepared, Made>(
  endpoint: Endpoint<Input, Result>,
  { prepare, command }: Work<Input, Prepared, Made>,
  present: ((made: Made) => Result) | undefined,
): Route {
  if (endpoint.may === 'anyone' || endpoint.may === 'token') {
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
export function serve<Input, Result, Made>(
  endpoint: Endpoint<Input, Result>,
  command: (scope: CallerScope, input: Input) => Promise<Made>,
  ...[present]: Presenter<Made, Result>
): Route {
  return callerRoute(endpoint, { prepare: null, command }, present);
}

/**
 * The same for a command that needs an answer of somebody who takes his time: that is waited for first, while no transaction is
 * open, and who asks, and whether they may, is looked at before and after.
 */
export function serveAfter<Input, Result, Prepared, Made>(
  endpoint: Endpoint<Input, Result>,
  work: { readonly prepare: (ground: CallerGround, input: Input) => Promise<Prepared> } & Omit<Work<Input, Prepared, Made>, 'prepare'>,
  ...[present]: Presenter<Made, Result>
): Route {
  return callerRoute(endpoint, work, present);
}

/** The same for endpoints that anyone may call. */
export function serveGuest<Input, Result, Made>(
  endpoint: Endpoint<Input, Result>,
  command: (guest: Guest, input: Input) => Promise<Made>,
  ...[present]: Presenter<Made, Result>
): Route {
  if (endpoint.may !== 'anyone') {
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
export function serveHolder<Input, Result>(
  endpoint: Endpoint<Input, Result>,
  command: (scope: HolderScope, input: Input) => Promise<Result>,
  prepare: ((ground: HolderGround, input: Input) => Promise<void>) | null = null,
): Route {
  if (endpoint.may !== 'token') {
    throw new Error(`${endpoint.method} ${endpoint.path} asks for no token: serve it with serve or serveGuest`);
  }
  return { endpoint: endpoint as unknown as AnyEndpoint, to: 'holder', prepare, run: command };
}
