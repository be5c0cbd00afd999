import { AppError } from '#shared/errors.ts';
import { host } from '#ui/host/index.ts';

/** What is read of an answer; the rest is shown as it came. */
interface ApiAnswerBody {
  readonly messages?: readonly { readonly id: number }[];
  readonly delivery?: string;
}

/** An answer of the messages API, whatever its status. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: ApiAnswerBody;
}

interface ApiCall {
  readonly token: string;
  /** Absent: a GET request. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly file?: File | null;
}

function buildBody({ fields = {}, file = null }: ApiCall): BodyInit {
  if (file === null) {
    return JSON.stringify(fields);
  }
  const form = new FormData();
  Object.entries(fields).forEach(([name, value]) => form.set(name, value));
  form.append('medias', file);
  return form;
}

/** Calls the messages API as a program of the company would: with its token, without the session. */
export async function callWithApiToken(path: string, call: ApiCall): Promise<ApiAnswer> {
  const headers = { accept: 'application/json', authorization: `Bearer ${call.token.trim()}` };
  const isJson = call.fields !== undefined && (call.file ?? null) === null;
  try {
    const response = await fetch(`${host().serverUrl}${path}`, {
      method: call.fields === undefined ? 'GET' : 'POST',
      headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
      credentials: 'omit',
      ...(call.fields !== undefined && { body: buildBody(call) }),
    });
    return { status: response.status, body: (await response.json()) as ApiAnswerBody };
  } catch {
    throw new AppError('ERR_OFFLINE');
  }
}
