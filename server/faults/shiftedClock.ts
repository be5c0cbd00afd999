import { readFileSync } from 'node:fs';
import { minuteMs } from '#shared/rules/durations.ts';

/** Preloaded into a server and its child processes: shifts `Date` by the minutes in the file CLOCK_FILE. */
const file = process.env['CLOCK_FILE'] ?? '';
const lookEvery = 200;
const trueNow = Date.now;
let off = 0;

function look(): void {
  try {
    off = Number(readFileSync(file, 'utf8')) * minuteMs;
  } catch {
    off = 0;
  }
}

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], self) => Reflect.construct(target, given.length === 0 ? [trueNow() + off] : given, self) as Date,
  get: (target, name, self) => (name === 'now' ? () => trueNow() + off : (Reflect.get(target, name, self) as unknown)),
});
look();
setInterval(look, lookEvery).unref();
