import type { Endpoint } from '#shared/kit/endpoint.ts';

interface RequestOptions {
  readonly serverUrl: string;
  readonly token: string | null;
}

const formatQueryValue = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function buildPath(path: string, rest: Map<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => {
    if (!rest.has(key)) {
      throw new Error(`${path}: ${key} is missing`);
    }
    const value = encodeURIComponent(String(rest.get(key)));
    rest.delete(key);
    return value;
  });
}

function buildQuery(rest: Map<string, unknown>): string {
  const given = [...rest].map(([key, value]): [string, string] => [key, formatQueryValue(value)]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Multipart body: other values are sent as text. */
function buildForm(rest: Map<string, unknown>): FormData {
  const form = new FormData();
  rest.forEach((value, key) => (value instanceof Blob ? form.set(key, value) : form.set(key, formatQueryValue(value))));
  return form;
}

/** Path parameters go into the path, the rest into query or body. Undefined values are not sent. */
export function buildRequest<Input extends object>(
  endpoint: Endpoint<Input, unknown>,
  input: Input,
  { serverUrl, token }: RequestOptions,
): Request {
  const isBodiless = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const given = Object.entries(input).filter(([, value]) => value !== undefined && !(isBodiless && value === null));
  const rest = new Map<string, unknown>(given);
  const path = buildPath(endpoint.path, rest);
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== null) {
    headers.set('Authorization', `Bearer ${token}`);
  }
  if (isBodiless) {
    return new Request(toAbsoluteUrl(serverUrl + path + buildQuery(rest)), { method: endpoint.method, headers, credentials: 'include' });
  }
  const hasFile = [...rest.values()].some((value) => value instanceof Blob);
  if (!hasFile) {
    headers.set('Content-Type', 'application/json');
  }
  const body = hasFile ? buildForm(rest) : JSON.stringify(Object.fromEntries(rest));
  return new Request(toAbsoluteUrl(serverUrl + path), { method: endpoint.method, headers, credentials: 'include', body });
}

const toAbsoluteUrl = (url: string): string => (typeof location === 'undefined' ? url : new URL(url, location.origin).href);
