import { describe, expect, it } from 'vitest';
import { defaultLivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { Watchdog } from './Watchdog.ts';

function createWatchdog(): { watchdog: Watchdog; after: (milliseconds: number) => boolean } {
  const clock = { now: 0 };
  const watchdog = new Watchdog(defaultLivenessTimings, () => clock.now);
  return {
    watchdog,
    after: (milliseconds) => {
      clock.now += milliseconds;
      return watchdog.isDeaf;
    },
  };
}

describe('a socket', () => {
  it('is not deaf while nothing is received', () => {
    expect(createWatchdog().after(hourMs)).toBe(false);
  });

  it('is deaf when a decryption takes a minute', () => {
    const { watchdog, after } = createWatchdog();
    watchdog.recordDecryptionStart('A');
    expect(after(59_000)).toBe(false);
    watchdog.recordDecryptionStart('A');
    expect(after(2_000)).toBe(true);
    watchdog.recordDecryptionEnd('A');
    expect(after(0)).toBe(false);
  });

  it('is not deaf while a backlog is decrypted, however long it is', () => {
    const { watchdog, after } = createWatchdog();
    const ids = Array.from({ length: 100 }, (_, index) => String(index));
    ids.forEach((id) => watchdog.recordDecryptionStart(id));
    for (const id of ids.slice(0, 99)) {
      expect(after(30_000)).toBe(false);
      watchdog.recordDecryptionEnd(id);
    }
    expect(after(59_000)).toBe(false);
    watchdog.recordProgress();
    expect(after(59_000)).toBe(false);
    expect(after(2_000)).toBe(true);
  });

  it('is deaf a minute after a stanza has arrived on an idle socket', () => {
    const { watchdog, after } = createWatchdog();
    watchdog.recordDecryptionStart('A');
    watchdog.recordDecryptionEnd('A');
    after(600_000);
    watchdog.recordDecryptionStart('B');
    expect(after(59_000)).toBe(false);
    expect(after(2_000)).toBe(true);
  });

  it('is deaf when bytes no longer become stanzas', () => {
    const { watchdog, after } = createWatchdog();
    watchdog.recordBytes();
    watchdog.recordStanza();
    expect(after(60_000)).toBe(false);
    watchdog.recordBytes();
    expect(after(9_000)).toBe(false);
    watchdog.recordBytes();
    expect(after(2_000)).toBe(true);
  });
});
