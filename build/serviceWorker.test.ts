import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { beforeEach, expect, it } from 'vitest';

const script = readFileSync(path.resolve(import.meta.dirname, '../desktop/ui/public/serviceWorker.js'), 'utf8');
const origin = 'https://prosa.example';
const pageScript = '/assets/index-A1.js';

type Handler = (event: { readonly data: unknown; waitUntil(work: Promise<unknown>): void }) => void;

/** Answers left for an address, the first first; then what the server says when nothing is wrong. */
let failures: Map<string, number>;
let stored: Map<string, string>;
let handlers: Map<string, Handler>;

const answer = (url: string): Response => {
  const left = failures.get(url) ?? 0;
  failures.set(url, left - 1);
  if (left > 0) {
    throw new TypeError('Failed to fetch');
  }
  return new Response(url === `${origin}/` ? `<script src="${pageScript}">` : `content of ${url}`);
};
const fetchAnswer = async (url: string): Promise<Response> => answer(new URL(url, origin).href);

const cache = {
  match: async (key: string): Promise<Response | undefined> => {
    const body = stored.get(new URL(key, origin).href);
    return body === undefined ? undefined : new Response(body);
  },
  put: async (key: string, response: Response): Promise<void> => void stored.set(new URL(key, origin).href, await response.text()),
  add: async (url: string): Promise<void> => void stored.set(url, await answer(url).text()),
  delete: async (request: { readonly url: string }): Promise<boolean> => stored.delete(request.url),
  keys: async (): Promise<{ url: string }[]> => [...stored.keys()].map((url) => ({ url })),
};

/** Runs the script as a browser does, whose clock does not wait. */
function startWorker(): void {
  const context: Record<string, unknown> = {
    location: { origin },
    URL,
    Response,
    Promise,
    caches: { open: async () => cache },
    fetch: fetchAnswer,
    setTimeout: (run: () => void) => queueMicrotask(run),
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  context['globalThis'] = context;
  vm.runInNewContext(script, context);
}

async function report(...files: string[]): Promise<void> {
  const works: Promise<unknown>[] = [];
  handlers.get('message')?.({
    data: { script: pageScript, urls: files.map((file) => origin + file) },
    waitUntil: (work) => void works.push(work),
  });
  await Promise.all(works);
}

const listStored = (): string[] => [...stored.keys()].map((url) => url.slice(origin.length)).toSorted();

beforeEach(() => {
  [failures, stored, handlers] = [new Map(), new Map(), new Map()];
  startWorker();
});

it('stores the page and the files that it has used', async () => {
  await report(pageScript, '/scheme.js', '/tickets');
  expect(listStored()).toEqual(['/__page', pageScript, '/scheme.js']);
});

it('asks again for a file that failed, and stores the others meanwhile', async () => {
  failures.set(`${origin}/assets/b.js`, 2);
  await report(pageScript, '/assets/b.js', '/assets/c.js');
  expect(listStored()).toEqual(['/__page', '/assets/b.js', '/assets/c.js', pageScript]);
});

it('gives up a file that is gone, and keeps the others', async () => {
  failures.set(`${origin}/assets/gone.js`, 1_000);
  await report('/assets/gone.js', pageScript, '/assets/c.js');
  expect(listStored()).toEqual(['/__page', '/assets/c.js', pageScript]);
  expect(failures.get(`${origin}/assets/gone.js`)).toBeGreaterThan(980);
});

it('asks again for a page that failed, and renews files without a hash with it', async () => {
  stored.set(`${origin}/scheme.js`, 'of the version before');
  failures.set(`${origin}/`, 1);
  failures.set(`${origin}/scheme.js`, 1);
  await report(pageScript, '/scheme.js');
  expect(stored.get(`${origin}/scheme.js`)).toBe(`content of ${origin}/scheme.js`);
  expect(listStored()).toEqual(['/__page', pageScript, '/scheme.js']);
});
