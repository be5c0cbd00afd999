import { describe, expect, it } from 'vitest';
import { usualWatch } from '#server/channels/whatsapp/ipc/watch.ts';
import { QrCode } from './QrCode.ts';
import { Strikes } from './Strikes.ts';
import { Watchdog } from './Watchdog.ts';

function watched(): { watchdog: Watchdog; after: (milliseconds: number) => boolean } {
  const clock = { now: 0 };
  const watchdog = new Watchdog(usualWatch, () => clock.now);
  return {
    watchdog,
    after: (milliseconds) => {
      clock.now += milliseconds;
      return watchdog.isDeaf;
    },
  };
}

describe('the watchdog of a socket', () => {
  it('is content when nothing comes', () => {
    expect(watched().after(3_600_000)).toBe(false);
  });

  it('barks when something stays unopened for a minute', () => {
    const { watchdog, after } = watched();
    watchdog.arrived('A');
    expect(after(59_000)).toBe(false);
    watchdog.arrived('A');
    expect(after(2_000)).toBe(true);
    watchdog.opened('A');
    expect(after(0)).toBe(false);
  });

  it('barks when bytes no longer become stanzas', () => {
    const { watchdog, after } = watched();
    watchdog.bytes();
    watchdog.stanza();
    expect(after(60_000)).toBe(false);
    watchdog.bytes();
    expect(after(9_000)).toBe(false);
    watchdog.bytes();
    expect(after(2_000)).toBe(true);
  });
});

describe('two deaf sockets', () => {
  it('are one too many within an hour', () => {
    const strikes = new Strikes(usualWatch.strikes);
    expect(strikes.count(0)).toBe(false);
    expect(strikes.count(3_600_000)).toBe(false);
    expect(strikes.count(3_600_000 + 1_800_000)).toBe(true);
  });
});

describe('a QR code whose secret was retired', () => {
  it('is shown with the new one, and so is every code after it', () => {
    const code = new QrCode();
    expect(code.renew('unseen')).toBeUndefined();
    expect(code.next('url#ref1,noise,identity,old,1')).toBe('url#ref1,noise,identity,unseen,1');
    expect(code.renew('new')).toBe('url#ref1,noise,identity,new,1');
    expect(code.next('url#ref2,noise,identity,old,1')).toBe('url#ref2,noise,identity,new,1');
    expect(code.count).toBe(2);
  });
});
