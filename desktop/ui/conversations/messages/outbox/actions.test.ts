import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { ActionOutcome } from './outbox.ts';
import { createSeededIntegers, createStorage, PageRequest } from './outboxFixtures.spec.ts';
import type { TicketAction } from './TicketAction.ts';

const [ana, bia] = [7, 8];
const ticketIds = [120, 121, 122] as const;

/** What the page before still had at work dies with it. */
let closePage = (): void => undefined;

/** One page of the program, of the signed-in user; a reload or crash starts another on the same storage. */
async function startPage(userId = ana) {
  closePage();
  const now = Date.now();
  vi.clearAllTimers();
  vi.setSystemTime(now);
  vi.resetModules();
  const { sessionStore } = await import('#ui/data/session/sessionStore.ts');
  const outbox = await import('./outbox.ts');
  const signIn = (id: number): void => {
    sessionStore.setState({ token: `token ${id}`, user: { id } as never });
    outbox.flushOutbox();
  };
  closePage = () => sessionStore.setState({ token: null, user: null });
  signIn(userId);
  const act = (ticketId: number, action: Omit<TicketAction, 'name'>): Promise<ActionOutcome> =>
    outbox.enqueueAction(ticketId, { name: 'Luana', ...action });
  return {
    act,
    signIn,
    write: (ticketId: number, text: string) => outbox.enqueueMessages([{ ticketId, text, quote: null, file: null }]),
    items: () => outbox.listOutboxItems().filter(({ state }) => state !== 'accepted'),
    discard: outbox.removeOutboxItem,
    onSettled: outbox.onSettled,
    retry: outbox.retryOutboxItem,
    follow: outbox.followActions,
  };
}

type Refusal = (path: string, body: Readonly<Record<string, unknown>>) => string | null;

/** Server that does everything once per key, and loses some requests and answers. */
class FakeServer {
  /** What was done: who, where, what. */
  readonly done: string[] = [];
  readonly #keys = new Set<string>();
  failure: 'before' | 'after' | null = null;
  isDown = false;
  tags: readonly { readonly id: number; readonly name: string }[] = [];
  refuse: Refusal = () => null;

  readonly fetch = async (request: PageRequest): Promise<Response> => {
    request.signal.throwIfAborted();
    const { pathname } = new URL(request.url);
    const body = pathname === '/tags/list' ? {} : (JSON.parse(request.sent) as Record<string, unknown>);
    const failure = this.isDown ? 'before' : this.failure;
    this.failure = null;
    if (failure === 'before') {
      throw new TypeError('fetch failed');
    }
    if (pathname.startsWith('/tags')) {
      return new Response(JSON.stringify(pathname === '/tags/list' ? this.tags : { id: 41 }));
    }
    const code = this.refuse(pathname, body);
    if (code !== null) {
      return new Response(JSON.stringify({ error: code }), { status: 409 });
    }
    const who = request.headers.get('authorization')?.split(' ').at(-1);
    const key = `${who} ${String(body['key'])}`;
    if (!this.#keys.has(key)) {
      this.#keys.add(key);
      this.done.push(`${who} ${this.#describe(pathname, body)}`);
    }
    if (failure === 'after') {
      throw new TypeError('fetch failed');
    }
    return new Response(JSON.stringify({ id: 1, outcomes: [{ id: 1, outcome: 'done' }], tickets: [] }));
  };

  #describe(pathname: string, { ids, ticketId, body, note, action, status, tagId, ...more }: Record<string, unknown>): string {
    const [, area, pathId, verb] = pathname.split('/');
    if (area === 'macros') {
      return `${String(ticketId)} macro ${pathId}`;
    }
    if (verb === 'move') {
      return `${pathId} lane ${String(more['fromLaneId'])} ${String(more['laneId'])}`;
    }
    const id = Array.isArray(ids) ? Number(ids[0]) : Number(ticketId ?? pathname.split('/').at(-1));
    return `${id} ${String(body ?? note ?? (action === undefined ? status : `${String(action)} ${String(tagId ?? '')}`.trim()))}`;
  }
}

// Each page loads its modules again.
describe('actions of the outbox', { timeout: 60_000 }, () => {
  let server: FakeServer;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', createStorage());
    vi.stubGlobal('sessionStorage', createStorage());
    server = new FakeServer();
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal('Request', PageRequest);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  // The first call of a page loads the rules of its input, which takes real time.
  const expectDone = (done: readonly string[]) => vi.waitFor(() => expect(server.done).toEqual(done), { timeout: 10_000 });
  const settle = (page: { items: () => readonly unknown[] }) =>
    vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(30_000);
        expect(page.items()).toEqual([]);
      },
      { timeout: 10_000 },
    );

  it('are done behind earlier messages, and notify the waiting caller', async () => {
    const page = await startPage();
    page.write(120, 'segue o boleto');
    const outcome = await page.act(120, { kind: 'close', seen: { status: 'open', userId: ana } });
    expect(outcome).toMatchObject({ state: 'done', ticket: { id: 1 } });
    await expectDone(['7 120 segue o boleto', '7 120 closed']);
    expect(page.items()).toEqual([]);
  });

  it('wait without a connection, over a reload, and are reported once they are done', async () => {
    server.isDown = true;
    const page = await startPage();
    expect(await page.act(120, { kind: 'accept' })).toMatchObject({ state: 'waiting' });
    expect(await page.act(120, { kind: 'note', note: 'ligar amanhã' })).toMatchObject({ state: 'waiting' });
    const next = await startPage();
    expect(next.items()).toMatchObject([
      { isLate: true, action: { kind: 'accept', name: 'Luana' } },
      { state: 'waiting', isLate: true, action: { kind: 'note', note: 'ligar amanhã' } },
    ]);
    server.isDown = false;
    await settle(next);
    // Listeners are added after the first screen, and the actions may be faster.
    const onDone = vi.fn();
    next.follow({ onSending: vi.fn(), onDone, onFailed: vi.fn(), onLost: vi.fn(), explain: () => '', explainBehind: () => '' });
    expect(server.done).toEqual(['7 120 open', '7 120 ligar amanhã']);
    expect(onDone).toHaveBeenCalledTimes(2);
  });

  it('can be taken back while they wait', async () => {
    server.isDown = true;
    const page = await startPage();
    const outcome = await page.act(120, { kind: 'close' });
    await page.act(121, { kind: 'tag', tag: { id: 9, name: 'vip', color: '#123456' } });
    page.discard(outcome.state === 'waiting' ? outcome.key : '');
    server.isDown = false;
    await settle(page);
    expect(server.done).toEqual(['7 121 tag 9']);
  });

  it('tell once that they no longer wait: done, refused or taken back, but not while they are tried', async () => {
    server.isDown = true;
    const page = await startPage();
    const onSettled = vi.fn();
    for (const ticketId of ticketIds) {
      const outcome = await page.act(ticketId, { kind: 'close' });
      page.onSettled(outcome.state === 'waiting' ? outcome.key : '', () => onSettled(ticketId));
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onSettled).not.toHaveBeenCalled();
    page.discard(page.items()[0]?.key ?? '');
    expect(onSettled.mock.calls).toEqual([[120]]);
    server.refuse = (path) => (path.endsWith('/tickets/121') ? 'ERR_TICKET_CLOSED' : null);
    server.isDown = false;
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(onSettled).toHaveBeenCalledTimes(3);
    });
    page.items().forEach(({ key }) => page.discard(key));
    expect(onSettled.mock.calls.flat().toSorted()).toEqual(ticketIds);
  });

  it('make a new tag by its name, move a card and run a macro later, in their order', async () => {
    server.isDown = true;
    const page = await startPage();
    await page.act(120, { kind: 'tag', tag: { id: -1, name: 'troca', color: '#A4CCCC' } });
    await page.act(120, { kind: 'lane', tag: { id: 8, name: 'A enviar', color: '#123456' }, leaves: [7] });
    await page.act(120, { kind: 'macro', macro: { id: 3, name: 'Boleto enviado', putsAway: true } });
    await page.act(121, { kind: 'tag', tag: { id: -2, name: 'garantia', color: '#A4CCCC' } });
    const next = await startPage();
    // A colleague has made one of them meanwhile.
    server.tags = [
      { id: 39, name: 'Trôca' },
      { id: 40, name: 'Garantia' },
    ];
    server.isDown = false;
    await settle(next);
    expect(server.done.filter((one) => one.startsWith('7 121'))).toEqual(['7 121 tag 40']);
    expect(server.done.filter((one) => one.startsWith('7 120'))).toEqual(['7 120 tag 41', '7 120 lane 7 8', '7 120 macro 3']);
  });

  it('are reported as refused to the waiting caller, and nothing is kept', async () => {
    server.refuse = () => 'ERR_TICKET_CLOSED';
    const page = await startPage();
    await expect(page.act(120, { kind: 'close' })).rejects.toEqual(new AppError('ERR_TICKET_CLOSED'));
    expect(page.items()).toEqual([]);
  });

  it('stay with their reason where they are refused late, with what needed them, until they are retried', async () => {
    server.isDown = true;
    const page = await startPage();
    const onFailed = vi.fn();
    page.follow({
      onSending: vi.fn(),
      onDone: vi.fn(),
      onFailed,
      onLost: vi.fn(),
      explain: () => 'Bia já atende.',
      explainBehind: () => '',
    });
    await page.act(120, { kind: 'accept' });
    page.write(120, 'oi');
    await page.act(120, { kind: 'close' });
    await page.act(121, { kind: 'wake' });
    server.refuse = (path) => (path.endsWith('/tickets/120') ? 'ERR_OTHER_OPEN_TICKET' : null);
    server.isDown = false;
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(page.items().map(({ state, reason }) => [state, reason])).toEqual([1, 2, 3].map(() => ['failed', 'Bia já atende.']));
    });
    expect(onFailed).toHaveBeenCalledTimes(2);
    expect(server.done).toEqual(['7 121 wake']);
    server.refuse = () => null;
    page.items().forEach(({ key }) => page.retry(key));
    await settle(page);
    expect(server.done.slice(1)).toEqual(['7 120 open', '7 120 oi', '7 120 closed']);
  });

  it('end with a ticket that is gone, and their author is notified with the text', async () => {
    server.isDown = true;
    const page = await startPage();
    const [onFailed, onLost] = [vi.fn(), vi.fn()];
    page.follow({ onSending: vi.fn(), onDone: vi.fn(), onFailed, onLost, explain: () => '', explainBehind: () => '' });
    page.write(120, 'segue o boleto');
    await page.act(120, { kind: 'close' });
    server.refuse = (path) => (path.startsWith('/messages') ? 'ERR_NO_TICKET_FOUND' : null);
    server.isDown = false;
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(onLost.mock.calls).toMatchObject([[{ ticketId: 120, text: 'segue o boleto' }]]);
    });
    expect(page.items()).toEqual([]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('do not leave a ticket in which a message could not be sent', async () => {
    server.isDown = true;
    const page = await startPage();
    page.write(120, 'segue o boleto');
    await page.act(120, { kind: 'close' });
    server.refuse = (path) => (path.startsWith('/messages') ? 'ERR_NO_PERMISSION' : null);
    server.isDown = false;
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(page.items().map(({ state }) => state)).toEqual(['failed', 'failed']);
    });
    expect(server.done).toEqual([]);
  });

  it('belong to their author, who signs in again', async () => {
    server.isDown = true;
    const page = await startPage(ana);
    await page.act(120, { kind: 'close' });
    page.signIn(bia);
    expect(page.items()).toEqual([]);
    await page.act(121, { kind: 'close' });
    server.isDown = false;
    await settle(page);
    expect(server.done).toEqual(['8 121 closed']);
    page.signIn(ana);
    await settle(page);
    expect(server.done).toEqual(['8 121 closed', '7 120 closed']);
  });

  /** One run of random events; compares what the server did with what was asked for. */
  async function runRandomly(seed: number): Promise<void> {
    const random = createSeededIntegers(seed);
    server = new FakeServer();
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal('localStorage', createStorage());
    let user = ana;
    let page = await startPage(user);
    const asked = new Map<string, string>();
    const ask = (ticketId: number, what: string, run: () => unknown): void => {
      const known = new Set(page.items().map(({ key }) => key));
      void Promise.resolve(run()).catch(() => undefined);
      const key = page.items().find((item) => !known.has(item.key))?.key ?? '';
      asked.set(key, `${user} ${ticketId} ${what}`);
    };
    const write = (id: number, text: string): void => ask(id, text, () => page.write(id, text));
    const note = (id: number, text: string): void => ask(id, text, () => page.act(id, { kind: 'note', note: text }));
    const tag = (id: number, _text: string, step: number): void =>
      ask(id, `tag ${step}`, () => page.act(id, { kind: 'tag', tag: { id: step, name: 'x', color: '#123456' } }));
    const takeBack = (): void => {
      const waiting = page.items().filter(({ state, action }) => state === 'waiting' && action !== undefined);
      const { key } = waiting[random(Math.max(1, waiting.length))] ?? { key: '' };
      // Done already where only the answer was lost.
      if (!server.done.includes(asked.get(key) ?? '')) {
        asked.delete(key);
      }
      page.discard(key);
    };
    const events: readonly ((id: number, text: string, step: number) => unknown)[] = [
      write,
      write,
      note,
      note,
      tag,
      tag,
      takeBack,
      async () => (page = await startPage(user)),
      () => (server.failure = random(2) === 0 ? 'before' : 'after'),
      () => (server.isDown = !server.isDown),
      () => page.signIn((user = user === ana ? bia : ana)),
      () => vi.advanceTimersByTimeAsync(random(4_000)),
    ];
    for (let step = 1; step <= 60; step += 1) {
      await events[random(events.length)]?.(ticketIds[random(3)] ?? 120, `${seed}.${step}`, step);
    }
    server.isDown = false;
    for (const who of [ana, bia]) {
      page = await startPage(who);
      await settle(page);
    }
    const select = (list: Iterable<string>, start: string): string[] => [...list].filter((one) => one.startsWith(start));
    for (const start of [ana, bia].flatMap((who) => ticketIds.map((id) => `${who} ${id} `))) {
      expect(select(server.done, start)).toEqual(select(asked.values(), start));
    }
  }

  it('end as they were asked for: each once, in order, as its author, whatever crashes, fails or is taken back', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      await runRandomly(seed);
    }
  });
});
