import { AppError } from '#shared/errors.ts';
import { streamType } from './buildRequest.ts';
import { toAppError } from './toAppError.ts';

export const isStream = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith(streamType) === true;

interface Line {
  readonly part?: object;
  readonly result?: unknown;
  readonly code?: unknown;
}

/** Tells of the parts as they come; resolves with the result in the last line. An answer that ends without one was cut off. */
export async function readStream(response: Response, onPart: (part: object) => void): Promise<unknown> {
  let rest = '';
  let last: Line | null = null;
  const take = (json: string): void => {
    last = JSON.parse(json) as Line;
    if (last.part !== undefined) {
      onPart(last.part);
    }
  };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  }
  return readResult(last);
}

function readResult(line: Line | null): unknown {
  if (line?.code !== undefined) {
    throw toAppError(400, line);
  }
  if (line?.result === undefined) {
    throw new AppError('ERR_OFFLINE');
  }
  return line.result;
}
