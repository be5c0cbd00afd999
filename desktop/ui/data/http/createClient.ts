import { AppError } from '#shared/errors.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import { toAppError } from './toAppError.ts';
import { buildRequest } from './buildRequest.ts';
import { isStream, readStream } from './readStream.ts';
import { isTokenExpired } from '#ui/data/session/accessToken.ts';

export interface ClientDeps {
  fetch(request: Request): Promise<Response>;
  readServerUrl(): string;
  readToken(): string | null;
  renewToken(stale: string | null): Promise<string>;
  /** The server rejected this token with 401. */
  onSessionEnded(token: string): void;
  onCompanyExpired(): void;
}

export type CallEndpoint = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  how?: AbortSignal | StreamedCall,
) => Promise<Result>;

/** Asks for the answer in parts. */
interface StreamedCall {
  readonly signal: AbortSignal;
  /** Told of each as it comes. */
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
