import { AppError } from '#shared/errors.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';
import { failureOf } from './failure.ts';
import { requestOf } from './request.ts';
import { isExpired } from './token.ts';

export interface ClientPorts {
  fetch(request: Request): Promise<Response>;
  serverUrl(): string;
  token(): string | null;
  renew(stale: string | null): Promise<string>;
  /** The server no longer knows this token. */
  ended(token: string): void;
  companyExpired(): void;
}

export type Call = <Input extends object, Result>(
  endpoint: Endpoint<Input, Result>,
  input: NoInfer<Input>,
  signal?: AbortSignal,
) => Promise<Result>;

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Calls endpoints by their contract, and is the one place that knows what an expired token means. */
export function createClient(ports: ClientPorts): Call {
  async function send(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    try {
      return await ports.fetch(signal === undefined ? request : new Request(request, { signal }));
    } catch (error) {
      throw isAborted(error) ? error : new AppError('ERR_OFFLINE');
    }
  }

  /** Decides by the failure alone whether a newer token could help. */
  const couldHelp = (failure: AppError, response: Response, token: string): boolean =>
    response.status === 403 && (failure.code === 'ERR_TOKEN_EXPIRED' || isExpired(token));

  function report(failure: AppError, response: Response, token: string | null): never {
    if (response.status === 401 && token !== null) {
      ports.ended(token);
    }
    if (response.status === 402) {
      ports.companyExpired();
    }
    throw failure;
  }

  return async (endpoint, input, signal) => {
    const serverUrl = ports.serverUrl();
    const attempt = (token: string | null): Promise<Response> => send(requestOf(endpoint, input, { serverUrl, token }), signal);

    let token = endpoint.may === 'anyone' ? null : ports.token();
    let response = await attempt(token);
    let body = await bodyOf(response);
    if (token !== null && !response.ok && couldHelp(failureOf(response.status, body), response, token)) {
      token = await ports.renew(token);
      response = await attempt(token);
      body = await bodyOf(response);
    }
    // The contract test holds the server to this shape.
    return response.ok ? (body as never) : report(failureOf(response.status, body), response, token);
  };
}
