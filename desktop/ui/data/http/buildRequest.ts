import type { Endpoint } from '#shared/kit/endpoint.ts';

/** One JSON text a line. */
export const streamType = 'application/x-ndjson';

interface RequestOptions {
  readonly serverUrl: string;
  readonly token: string | null;
  /** The answer may come in parts. */
  readonly isStreamed?: boolean;
}

const formatQueryValue = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function buildPath(path: string, parameters: Map<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => {
    if (!parameters.has(key)) {
      throw new Error(`${path}: ${key} is missing`);
    }
    const value = encodeURIComponent(String(parameters.get(key)));
    parameters.delete(key);
    return value;
  });
}

function buildQuery(parameters: Map<string, unknown>): string {
  const entries = [...parameters].map(([key, value]): [string, string] => [key, formatQueryValue(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}

const listFiles = (value: unknown): Blob[] | null => {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const files = values.filter((one) => one instanceof Blob);
  return files.length > 0 && files.length === values.length ? files : null;
};

/** Multipart body: files and lists of them; other values are sent as text. */
function buildForm(parameters: Map<string, unknown>): FormData {
  const form = new FormData();
  parameters.forEach((value, key) => {
    const files = listFiles(value);
    return files === null ? form.set(key, formatQueryValue(value)) : files.forEach((file) => form.append(key, file));
  });
  return form;
}

/** Path parameters go into the path, the rest into query or body. Undefined values are not sent. */
export function buildRequest<Input extends object>(
  endpoint: Endpoint<Input, unknown>,
  input: Input,
  { serverUrl, token, isStreamed = false }: RequestOptions,
): Request {
  const hasNoBody = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && !(hasNoBody && value === null));
  const parameters = new Map<string, unknown>(entries);
  const path = buildPath(endpoint.path, parameters);
  const headers = new Headers({ Accept: isStreamed ? `${streamType}, application/json` : 'application/json' });
  if (token !== null) {
    headers.set('Authorization', `Bearer ${token}`);
  }
  if (hasNoBody) {
    return new Request(toAbsoluteUrl(serverUrl + path + buildQuery(parameters)), {
      method: endpoint.method,
      headers,
      credentials: 'include',
    });
  }
  const hasFile = [...parameters.values()].some((value) => listFiles(value) !== null);
  if (!hasFile) {
    headers.set('Content-Type', 'application/json');
  }
  const body = hasFile ? buildForm(parameters) : JSON.stringify(Object.fromEntries(parameters));
  return new Request(toAbsoluteUrl(serverUrl + path), { method: endpoint.method, headers, credentials: 'include', body });
}

const toAbsoluteUrl = (url: string): string => (typeof location === 'undefined' ? url : new URL(url, location.origin).href);
