import { AppError } from '#shared/errors.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import { toAppError } from './toAppError.ts';
import { buildRequest } from './buildRequest.ts';
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
  signal?: AbortSignal,
) => Promise<Result>;

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Client of the contract: renews an expired token once and repeats the request. */
export function createClient(deps: ClientDeps): CallEndpoint {
  async function send(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    try {
      return await deps.fetch(signal === undefined ? request : new Request(request, { signal }));
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

  return async (endpoint, input, signal) => {
    const serverUrl = deps.readServerUrl();
    const attempt = (token: string | null): Promise<Response> => send(buildRequest(endpoint, input, { serverUrl, token }), signal);

    let token = endpoint.access === 'anyone' ? null : deps.readToken();
    let response = await attempt(token);
    let body = await readBody(response);
    if (token !== null && !response.ok && isRenewable(toAppError(response.status, body), response, token)) {
      token = await deps.renewToken(token);
      response = await attempt(token);
      body = await readBody(response);
    }
    // The contract tests guarantee this shape.
    return response.ok ? (body as never) : reject(toAppError(response.status, body), response, token);
  };
}
