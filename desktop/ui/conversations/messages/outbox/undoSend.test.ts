import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSeededIntegers, createStorage, PageRequest } from './outboxFixtures.spec.ts';

const userId = 7;
const ticketId = 120;

/** A page in another tab of the browser. */
function startOtherTab(undoSeconds?: number) {
  vi.stubGlobal('sessionStorage', createStorage());
  return startModules(undoSeconds);
}

/** One page of the program; a reload or crash starts another on the same storage. */
function startPage(undoSeconds?: number) {
  // The timers of the page before die with it; clearing them sets back the clock.
  const now = Date.now();
  vi.clearAllTimers();
  vi.setSystemTime(now);
  return startModules(undoSeconds);
}

async function startModules(undoSeconds = 5) {
  vi.resetModules();
  const session = await import('#ui/data/session/sessionStore.ts');
  const outbox = await import('./outbox.ts');
  const undo = await import('./undoSend.ts');
  const drafts = await import('#ui/conversations/messages/composer/drafts.ts');
  session.sessionStore.setState({ token: 'token', user: { id: userId } as never });
  undo.writeUndoSeconds(undoSeconds);
  outbox.flushOutbox();
  return {
    send(text: string): void {
      outbox.enqueueMessages([{ ticketId, text, quote: null, file: null }], {
        seconds: undo.readUndoSeconds(),
        undo: { text, quote: null, files: [], mentions: [] },
      });
    },
    /** Undoes and empties the draft, as its agent would. */
    undo(): string[] {
      undo.undoSend(ticketId);
      const { text } = drafts.getDraft(ticketId);
      drafts.clearDraft(ticketId);
      return text.split('\n').filter((line) => line !== '');
    },
    sendUndoable: () => outbox.sendUndoableMessages(ticketId),
  };
}

/** Server that stores one message per key, and loses some requests and responses. */
class FakeServer {
  readonly stored = new Map<string, string>();
  /** Fails before or after storing. */
  failure: 'before' | 'after' | null = null;
  isDown = false;

  readonly fetch = async (request: PageRequest): Promise<Response> => {
    const { key, body } = JSON.parse(request.sent) as { key: string; body: string };
    const failure = this.isDown ? 'before' : this.failure;
    this.failure = null;
    if (failure !== 'before') {
      this.stored.set(key, body.split('\n').at(-1) ?? '');
    }
    if (failure !== null) {
      throw new TypeError('fetch failed');
    }
    return new Response(null, { status: 200 });
  };

  get texts(): string[] {
    return [...this.stored.values()];
  }
}

// Each page loads its modules again.
describe('undo send', { timeout: 60_000 }, () => {
  let server: FakeServer;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', createStorage());
    vi.stubGlobal('sessionStorage', createStorage());
    server = new FakeServer();
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal('Request', PageRequest);
  });
  // The first call of a page loads the rules of its input, which takes real time.
  const expectSent = (texts: readonly string[]) => vi.waitFor(() => expect(server.texts).toEqual(texts), { timeout: 10_000 });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('keeps a message for the seconds of the setting, also over a reload, and then sends it once', async () => {
    const page = await startPage();
    page.send('um');
    await vi.advanceTimersByTimeAsync(3_000);
    await startPage();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(server.texts).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await expectSent(['um']);
    expect((await startPage()).undo()).toEqual([]);
  });

  it('brings the text back, and sends the rest in order', async () => {
    const page = await startPage();
    page.send('um');
    await vi.advanceTimersByTimeAsync(6_000);
    page.send('dois');
    page.send('três');
    expect(page.undo()).toEqual(['dois', 'três']);
    await vi.advanceTimersByTimeAsync(60_000);
    await expectSent(['um']);
  });

  it('is not sent by another tab that was opened meanwhile, nor forgotten by it', async () => {
    const page = await startPage();
    page.send('um');
    page.send('dois');
    const other = await startOtherTab();
    expect(other.undo()).toEqual([]);
    other.send('três');
    expect(page.undo()).toEqual(['um', 'dois']);
    page.send('quatro');
    await vi.advanceTimersByTimeAsync(4_000);
    // Both tabs are closed, and one is opened.
    await startPage();
    await vi.advanceTimersByTimeAsync(60_000);
    await startPage();
    await expectSent(['três', 'quatro']);
  });

  it('is off: what one tab could not send is not forgotten by another one that sends', async () => {
    server.isDown = true;
    const page = await startPage(0);
    const other = await startOtherTab(0);
    page.send('um');
    other.send('dois');
    await vi.advanceTimersByTimeAsync(500);
    // Both tabs are closed, and one is opened.
    server.isDown = false;
    await startPage(0);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(server.texts.toSorted()).toEqual(['dois', 'um']), { timeout: 10_000 });
  });

  it('sends what is held before a ticket is closed', async () => {
    const page = await startPage();
    page.send('um');
    const sending = page.sendUndoable();
    await expectSent(['um']);
    await sending;
    await page.sendUndoable();
  });

  it('neither doubles nor loses a message, whatever crashes, fails or is undone', async () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const random = createSeededIntegers(seed);
      server.stored.clear();
      const undone: string[] = [];
      const written: string[] = [];
      let page = await startPage();
      for (let step = 0; step < 40; step += 1) {
        const choice = random(10);
        if (choice < 3) {
          written.push(`${seed}.${step}`);
          page.send(`${seed}.${step}`);
        } else if (choice === 3) {
          undone.push(...page.undo());
        } else if (choice === 4) {
          page = await startPage();
        } else if (choice === 5) {
          server.failure = random(2) === 0 ? 'before' : 'after';
        } else {
          await vi.advanceTimersByTimeAsync(random(3_000));
        }
      }
      page = await startPage();
      await vi.advanceTimersByTimeAsync(120_000);
      await expectSent(written.filter((text) => !undone.includes(text)));
    }
  });
});
