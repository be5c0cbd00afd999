import { findPathKeys, type Endpoint } from '#shared/kit/endpoint.ts';
import { AppError, isErrorCode, type ErrorCode } from '#shared/errors.ts';

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** An HTTP client of a server, with or without a session. */
export interface ApiClient {
  /** Calls an endpoint; rejects with the AppError of the response. */
  call<Input, Result>(endpoint: Endpoint<Input, Result>, input: NoInfer<Input>): Promise<Result>;
  /** Sends any request; never rejects for a status. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
}

function request(endpoint: Endpoint<never, unknown>, input: Record<string, unknown>): { path: string; body: unknown } {
  const rest = { ...input };
  let path: string = endpoint.path;
  for (const key of findPathKeys(endpoint.path)) {
    path = path.replace(`:${key}`, encodeURIComponent(String(rest[key])));
    delete rest[key];
  }
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') {
    return { path, body: rest };
  }
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(
    entries.map(([key, value]): [string, string] => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );
  return { path: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}

function failure({ status, body }: ApiResponse): Error {
  const { error, code, fields, conflict } = (body ?? {}) as {
    error?: string;
    code?: string;
    fields?: Record<string, string>;
    conflict?: object;
  };
  const name = [code, error].find(isErrorCode);
  return name === undefined
    ? new Error(`answered ${status} ${JSON.stringify(body)}`)
    : new AppError(name as ErrorCode, {
        ...(error !== undefined && error !== name && { text: error }),
        ...(fields && { fields }),
        ...(conflict && { conflict }),
      });
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') {
    return undefined;
  }
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text;
}

export function createApiClient(url: string, token: string | null): ApiClient {
  const send: ApiClient['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await bodyOf(response), headers: response.headers };
  };
  return {
    send,
    call: async (endpoint, input) => {
      const { path, body } = request(endpoint as unknown as Endpoint<never, unknown>, input as Record<string, unknown>);
      const response = await send(endpoint.method, path, body);
      if (response.status >= 400) {
        throw failure(response);
      }
      return response.body as never;
    },
  };
}
