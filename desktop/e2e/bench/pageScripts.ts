/** Scripts as text, because they run in the page and are not bundled. */

export interface TicketOpening {
  readonly isFirst: boolean;
  /** Milliseconds from the click to the first paint of the conversation. */
  readonly took: number;
  /** Milliseconds of its network request. */
  readonly network: number;
}

/** A frame is painted when the next task after its animation callback runs. */
const paintedHelper = `const painted = (look) => new Promise((resolve) => requestAnimationFrame(() => {
  const result = look();
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => resolve(result);
  port1.postMessage(null);
}));`;

/** Opens ten tickets for the first time, then two of them alternately. */
export const openTicketsScript = `(async () => {
  ${paintedHelper}
  const pause = () => new Promise((resolve) => setTimeout(resolve, 400));
  const rows = () => [...document.querySelectorAll('[role=option]')];
  const results = [];
  const open = async (row, isFirst) => {
    const before = document.querySelector('[role=log]');
    performance.clearResourceTimings();
    const begun = performance.now();
    row.click();
    const isThere = () => {
      const log = document.querySelector('[role=log]');
      return log !== null && log !== before && log.querySelector('[data-index]') !== null;
    };
    while (!(await painted(isThere)) && performance.now() - begun < 5000);
    const took = performance.now() - begun;
    await pause();
    const calls = performance.getEntriesByType('resource').filter(({ name }) => /\\/messages\\/\\d+/.test(name));
    results.push({ isFirst, took, network: isFirst ? Math.max(0, ...calls.map(({ duration }) => duration)) : 0 });
  };
  const first = rows().slice(0, 9);
  for (const row of first.slice(1)) await open(row, true);
  for (let count = 0; count < 20; count++) await open(rows()[1 + (count % 2)], false);
  return results;
})()`;

export interface KeystrokeTiming {
  /** Milliseconds from the key to the next paint. */
  readonly whole: number;
  /** The same without the wait for the next frame, at 60 Hz up to 16.7 ms. */
  readonly own: number;
}

/** Records the timing of each key. */
export const recordKeystrokesScript = `(() => {
  globalThis.keystrokeTimes = [];
  let key;
  addEventListener('keydown', ({ timeStamp }) => {
    const mine = { handled: Infinity };
    key = mine;
    requestAnimationFrame(() => {
      const waited = Math.max(0, performance.now() - mine.handled);
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => {
        const whole = performance.now() - timeStamp;
        keystrokeTimes.push({ whole, own: whole - waited });
      };
      port1.postMessage(null);
    });
  }, true);
  // Heard last: by now the page has done what the letter asks of it.
  addEventListener('input', () => { key.handled = performance.now(); });
})()`;

/** Scrolls for ten seconds and returns the time between frames in milliseconds. */
export const scrollListScript = `(async () => {
  let box = document.querySelector('[role=option]');
  while (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible') box = box.parentElement;
  const frames = [];
  let last = performance.now();
  const end = last + 10_000;
  await new Promise((resolve) => {
    const step = (now) => {
      frames.push(now - last);
      last = now;
      box.scrollTop += 60;
      now < end ? requestAnimationFrame(step) : resolve();
    };
    requestAnimationFrame(step);
  });
  return frames.slice(1);
})()`;
