import { AppError } from '#shared/errors.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import type { SessionReply } from '#shared/ipc.ts';
import { host, takePreloadedSession } from '#ui/host/index.ts';
import { readToken } from '#ui/data/session/sessionKeys.ts';
import {
  decodeClaims,
  endSession,
  isTokenExpired,
  keyStorage,
  sessionStore,
  stopActing,
  storeSession,
  storeToken,
} from '#ui/data/session/sessionStore.ts';
import { toAppError } from './toAppError.ts';
import { buildRequest } from './buildRequest.ts';
import { isStream, readStream } from './readStream.ts';

export interface ClientDeps {
  fetch(request: Request): Promise<Response>;
  readServerUrl(): string;
  readToken(): string | null;
  renewToken(stale: string | null): Promise<string>;
  /** The server rejected this token with 401. */
  onSessionEnded(token: string): void;
  onCompanyExpired(): void;
}

type CallEndpoint = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  how?: AbortSignal | StreamedCall,
) => Promise<Result>;

/** Asks for the answer in parts. */
interface StreamedCall {
  readonly signal: AbortSignal;
  /** Called with each part as it comes. */
  readonly onPart: (part: object) => void;
}

async function readBody(response: Response): Promise<unknown> {
  if (isStream(response)) {
    return null;
  }
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

function readHow(how: AbortSignal | StreamedCall | undefined): { signal: AbortSignal | undefined; onPart?: StreamedCall['onPart'] } {
  return how !== undefined && 'onPart' in how ? how : { signal: how };
}

const readPatienceMs = 30_000;

const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Client of the contract: renews an expired token once and repeats the request. */
export function createClient(deps: ClientDeps): CallEndpoint {
  /** A read is given up after a while without a beginning of its answer: a line may swallow requests, and nobody waits for ever. */
  async function send(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    const patience = new AbortController();
    const timer = request.method === 'GET' ? setTimeout(() => patience.abort(), readPatienceMs) : undefined;
    try {
      return await deps.fetch(
        new Request(request, { signal: AbortSignal.any([patience.signal, ...(signal === undefined ? [] : [signal])]) }),
      );
    } catch (error) {
      throw isAbortError(error) && !patience.signal.aborted ? error : new AppError('ERR_OFFLINE');
    } finally {
      clearTimeout(timer);
    }
  }

  /** A connection that is lost within an answer is lost. */
  async function readAnswer(response: Response): Promise<unknown> {
    try {
      return await readBody(response);
    } catch (error) {
      throw isAbortError(error) ? error : new AppError('ERR_OFFLINE');
    }
  }

  const isRenewable = (failure: AppError, response: Response, token: string): boolean =>
    response.status === 403 && (failure.code === 'ERR_TOKEN_EXPIRED' || isTokenExpired(token));

  function reject(failure: AppError, response: Response, token: string | null): never {
    if (response.status === 401 && token !== null) {
      deps.onSessionEnded(token);
    }
    if (response.status === 402) {
      deps.onCompanyExpired();
    }
    throw failure;
  }

  return async (endpoint, input, how) => {
    const { signal, onPart } = readHow(how);
    const serverUrl = deps.readServerUrl();
    const isStreamed = onPart !== undefined;
    const attempt = (token: string | null): Promise<Response> =>
      send(buildRequest(endpoint, input, { serverUrl, token, isStreamed }), signal);

    let token = endpoint.access === 'anyone' ? null : deps.readToken();
    let response = await attempt(token);
    let body = await readAnswer(response);
    if (token !== null && !response.ok && isRenewable(toAppError(response.status, body), response, token)) {
      token = await deps.renewToken(token);
      response = await attempt(token);
      body = await readAnswer(response);
    }
    if (onPart !== undefined && isStream(response)) {
      return (await readStream(response, onPart)) as never;
    }
    // The contract tests guarantee this shape.
    return response.ok ? (body as never) : reject(toAppError(response.status, body), response, token);
  };
}

export interface TokenRenewalDeps {
  refreshSession(): Promise<SessionReply>;
  /** Token in shared storage, written by any tab. */
  readToken(): string | null;
  hasSession(): boolean;
  storeToken(token: string): void;
  storeSession(session: SessionRecord): void;
  endSession(): void;
  /** Runs the work in one tab at a time. */
  runExclusive<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Token renewal shared by all callers and tabs. Takes the rejected token, returns a newer one. */
export function createTokenRenewal(deps: TokenRenewalDeps): (staleToken: string | null) => Promise<string> {
  let pending: Promise<string> | null = null;

  async function refresh(): Promise<string> {
    const reply = await deps.refreshSession().catch(() => ({ status: 0, body: null }));
    if (reply.status === 200) {
      const session = reply.body as SessionRecord;
      deps.storeSession(session);
      return session.token;
    }
    if (reply.status === 0) {
      throw new AppError('ERR_OFFLINE');
    }
    if (reply.status < 500 && reply.status !== 429) {
      deps.endSession();
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    throw toAppError(reply.status, reply.body);
  }

  async function renew(staleToken: string | null): Promise<string> {
    const current = deps.readToken();
    if (current === null) {
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    // Another tab's token does not tell who is signed in on this page.
    if (current !== staleToken && deps.hasSession()) {
      // Somebody else has signed in in another tab: this page follows in a moment, and does nothing in their name.
      if (staleToken !== null && decodeClaims(current).id !== decodeClaims(staleToken).id) {
        throw new AppError('ERR_SESSION_EXPIRED');
      }
      deps.storeToken(current);
      return current;
    }
    return refresh();
  }

  return (staleToken) => {
    pending ??= deps
      .runExclusive(() => renew(staleToken))
      .finally(() => {
        pending = null;
      });
    return pending;
  };
}

/** Uses Web Locks; without them the server accepts the previous refresh cookie for a while. */
function runInOneTabAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks.request('prosa.renewal', work) : work();
}

const renewOwnToken = createTokenRenewal({
  refreshSession: () => takePreloadedSession() ?? host().session({ step: 'refresh' }),
  readToken: () => readToken(keyStorage),
  hasSession: () => sessionStore.getState().user !== null,
  storeToken,
  storeSession,
  endSession: () => endSession('expired'),
  runExclusive: runInOneTabAtATime,
});

/** Exchanges an expired token for a new one; that of an operator's session as a user ends the session. */
export async function renewToken(staleToken: string | null): Promise<string> {
  if (sessionStore.getState().operator === null) {
    return renewOwnToken(staleToken);
  }
  stopActing();
  throw new AppError('ERR_SESSION_EXPIRED');
}

/** `callEndpoint(api.tags.create, { name })`: resolves with the contract's result, rejects with an AppError. */
export const callEndpoint: CallEndpoint = createClient({
  fetch: (request) => fetch(request),
  readServerUrl: () => host().serverUrl,
  readToken: () => sessionStore.getState().token,
  renewToken,
  onSessionEnded: (token) => {
    const { token: current, operator } = sessionStore.getState();
    if (current === token) {
      (operator === null ? () => endSession('expired') : stopActing)();
    }
  },
  onCompanyExpired: () => sessionStore.setState({ isCompanyExpired: true }),
});

/** `callEndpoint` for endpoints that take several files; nulls are left out, which a form cannot hold. */
export const callEndpointWithFiles = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  files: readonly File[],
): Promise<Result> => {
  const values = files.length === 0 ? input : Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  return callEndpoint(endpoint, { ...(values as Input), ...(files.length > 0 && { [endpoint.filesField ?? 'files']: files }) });
};

/** `callEndpoint` for endpoints that take a file. */
export const callEndpointWithFile = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  file: File,
): Promise<Result> => callEndpoint(endpoint, { ...input, [endpoint.filesField ?? 'file']: file });
