import type { Context, Next } from 'koa';
import type { AnyEndpoint, Endpoint } from '#shared/kit/endpoint.ts';
import type { Actor, UserActor } from '#shared/rules/permissions.ts';
import type { RawJson } from '#server/platform/database/sqlJson.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UploadedFile } from './receiveUploads.ts';
import type { PublicContext, RequestContext } from './RequestContext.ts';

/** What clients ask for that want an answer in parts. */
const streamType = 'application/x-ndjson';

/**
 * An answer in parts, one JSON text a line: `{ part }` for each, at last `{ result }`, or the body of an error. Who does not ask for it,
 * and one that is refused before the first part, gets an ordinary response.
 */
class ResponseStream {
  readonly #ctx: Context;
  readonly #abort = new AbortController();

  constructor(ctx: Context) {
    this.#ctx = ctx;
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) {
        this.#abort.abort();
      }
    });
  }

  /** Aborted when the client has gone. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get hasBegun(): boolean {
    return this.#ctx.res.headersSent;
  }

  send(part: object): void {
    this.#write({ part });
  }

  /** The last line: what an ordinary response would have held. */
  end(): void {
    const { body } = this.#ctx;
    const isError = typeof body === 'object' && body !== null && 'code' in body;
    this.#write(isError ? body : { result: Buffer.isBuffer(body) ? (JSON.parse(body.toString('utf8')) as unknown) : body });
    this.#ctx.res.end();
  }

  #write(line: object): void {
    const { res } = this.#ctx;
    if (!res.headersSent) {
      this.#ctx.respond = false;
      // Proxies would collect the parts.
      res.writeHead(200, { 'content-type': `${streamType}; charset=utf-8`, 'x-accel-buffering': 'no' });
    }
    if (!res.destroyed) {
      res.write(`${JSON.stringify(line)}\n`);
    }
  }
}

/** The stream of a request that asks for one. */
export function openStream(ctx: Context): ResponseStream | null {
  if (!ctx.get('accept').includes(streamType)) {
    return null;
  }
  const stream = new ResponseStream(ctx);
  ctx.state['stream'] = stream;
  return stream;
}

/** Ends streams with the answer or the error that the rest of the application has made. */
export async function endStream(ctx: Context, next: Next): Promise<void> {
  await next();
  const stream = ctx.state['stream'] as ResponseStream | undefined;
  if (stream?.hasBegun === true) {
    stream.end();
  }
}

/** The scope of a signed-in user's request. */
export interface RequestScope extends Scope<UserActor> {
  readonly request: RequestContext;
  /** The session of the access token. */
  readonly sessionId: string;
  /** Files of a multipart request; removed after the response. */
  readonly uploads: readonly UploadedFile[];
}

/** The scope of an API token's request. */
export interface ApiTokenScope extends Scope {
  readonly connectionId: number;
  readonly uploads: readonly UploadedFile[];
}

/** A client, before a transaction is open. Files that are stored through `platform` are removed where no row holds them in the end. */
export interface PrepareContext<A extends Actor = Actor> {
  readonly platform: Platform;
  readonly actor: A;
  /** Opens a transaction of the actor's for one piece of work. */
  readonly open: OpenContext<Scope<A>>;
  /** Files of a multipart request; removed after the response. */
  readonly uploads: readonly UploadedFile[];
  /** Null: the client waits for the whole answer. */
  readonly stream?: ResponseStream | null;
}

/** An API token's client, before a transaction is open. */
export interface ApiTokenPrepareContext extends PrepareContext {
  readonly connectionId: number;
}

interface UserRoute {
  readonly endpoint: AnyEndpoint;
  readonly to: 'user';
  /** `readsFirst`: it runs in a read-only transaction, and again in one that may write where it has tried to. */
  readonly transaction: 'readOnly' | 'readsFirst' | 'readWrite';
  readonly prepare: ((context: PrepareContext<UserActor>, input: never) => Promise<unknown>) | null;
  /** Without files there is nothing to prepare. */
  readonly preparesFilesOnly: boolean;
  run(scope: RequestScope, input: never, prepared: never): Promise<unknown>;
}

interface ApiTokenRoute {
  readonly endpoint: AnyEndpoint;
  readonly to: 'apiToken';
  readonly prepare: ((context: ApiTokenPrepareContext, input: never) => Promise<unknown>) | null;
  run(scope: ApiTokenScope, input: never, prepared: never): Promise<unknown>;
}

/** An endpoint and its handler. */
export type Route =
  | UserRoute
  | ApiTokenRoute
  | { readonly endpoint: AnyEndpoint; readonly to: 'public'; run(context: PublicContext, input: never): Promise<unknown> };

/** The presenter is optional only where the command's result already is the contract's. */
type Presenter<Made, Result> = Made extends Result | (Result extends object ? RawJson<Result> : never)
  ? [present?: (made: Made) => Result]
  : [present: (made: Made) => Result];

interface EndpointWork<Input, Prepared, Made> {
  readonly prepare: ((context: PrepareContext<UserActor>, input: Input) => Promise<Prepared>) | null;
  readonly command: (scope: RequestScope, input: Input, prepared: Prepared) => Promise<Made>;
  readonly preparesFilesOnly?: boolean;
}

function createUserRoute<Input, Result, Prepared, Made>(
  endpoint: Endpoint<Input, Result>,
  { prepare, command, preparesFilesOnly = false }: EndpointWork<Input, Prepared, Made>,
  present: ((made: Made) => Result) | undefined,
): Route {
  if (endpoint.access === 'anyone' || endpoint.access === 'token') {
    throw new Error(`${endpoint.method} ${endpoint.path} asks for no session: serve it with servePublicEndpoint or serveApiTokenEndpoint`);
  }
  return {
    endpoint: endpoint as unknown as AnyEndpoint,
    to: 'user',
    transaction: endpoint.method === 'GET' ? 'readOnly' : 'readWrite',
    prepare,
    preparesFilesOnly,
    run: async (scope, input, prepared) => {
      const output = await command(scope, input, prepared);
      if (present === undefined) {
        return output;
      }
      await scope.em.flush();
      return present(output);
    },
  };
}

/** Binds an endpoint to its command. Ids of new rows exist when the presenter runs. */
export function serveEndpoint<Input, Result, Made>(
  endpoint: Endpoint<Input, Result>,
  command: (scope: RequestScope, input: Input) => Promise<Made>,
  ...[present]: Presenter<Made, Result>
): Route {
  return createUserRoute(endpoint, { prepare: null, command }, present);
}

/** For a GET endpoint that the contract lets write, such as one that marks what it gives as read: most calls find nothing to mark. */
export const allowWrites = (route: Route): Route => (route.to === 'user' ? { ...route, transaction: 'readsFirst' } : route);

/**
 * For a command that waits for files or another system: `prepare` does so before the transaction is opened; authentication and
 * permission are checked before and after it.
 */
export function servePreparedEndpoint<Input, Result, Prepared, Made>(
  endpoint: Endpoint<Input, Result>,
  work: { readonly prepare: (context: PrepareContext<UserActor>, input: Input) => Promise<Prepared> } & Omit<
    EndpointWork<Input, Prepared, Made>,
    'prepare' | 'preparesFilesOnly'
  >,
  ...[present]: Presenter<Made, Result>
): Route {
  return createUserRoute(endpoint, work, present);
}

/** `servePreparedEndpoint` where only files are slow: a request without any has nothing prepared. */
export function serveFilesEndpoint<Input, Result, Prepared, Made>(
  endpoint: Endpoint<Input, Result>,
  {
    prepare,
    command,
  }: {
    readonly prepare: (context: PrepareContext<UserActor>, input: Input) => Promise<Prepared>;
    readonly command: (scope: RequestScope, input: Input, prepared?: Prepared) => Promise<Made>;
  },
  ...[present]: Presenter<Made, Result>
): Route {
  return createUserRoute(endpoint, { prepare, command, preparesFilesOnly: true }, present);
}

/** For endpoints without authentication. */
export function servePublicEndpoint<Input, Result, Made>(
  endpoint: Endpoint<Input, Result>,
  command: (context: PublicContext, input: Input) => Promise<Made>,
  ...[present]: Presenter<Made, Result>
): Route {
  if (endpoint.access !== 'anyone') {
    throw new Error(`${endpoint.method} ${endpoint.path} is not public: serve it with serveEndpoint`);
  }
  return {
    endpoint: endpoint as unknown as AnyEndpoint,
    to: 'public',
    run: async (context, input) => {
      const output = await command(context, input);
      return present ? present(output) : output;
    },
  };
}

/** For endpoints with an API token. `prepare` waits for other systems before the transaction is opened. */
export function serveApiTokenEndpoint<Input, Result, Prepared = undefined>(
  endpoint: Endpoint<Input, Result>,
  command: (scope: ApiTokenScope, input: Input, prepared: Prepared) => Promise<Result>,
  prepare: ((context: ApiTokenPrepareContext, input: Input) => Promise<Prepared>) | null = null,
): Route {
  if (endpoint.access !== 'token') {
    throw new Error(`${endpoint.method} ${endpoint.path} asks for no token: serve it with serveEndpoint or servePublicEndpoint`);
  }
  return { endpoint: endpoint as unknown as AnyEndpoint, to: 'apiToken', prepare, run: command };
}
