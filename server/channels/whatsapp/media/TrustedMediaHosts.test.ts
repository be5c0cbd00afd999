import { describe, expect, it } from 'vitest';
import { TrustedMediaHosts } from './TrustedMediaHosts.ts';

describe('trusted media hosts', () => {
  const real = new TrustedMediaHosts({ serverUrl: undefined });

  it('are those of WhatsApp, whatever a message names', () => {
    expect(real.buildUrl('/v/t62/x.enc?a=b', 'media-gru1-1.cdn.whatsapp.net').href).toBe(
      'https://media-gru1-1.cdn.whatsapp.net/v/t62/x.enc?a=b',
    );
    for (const host of ['169.254.169.254', 'localhost:8080', 'whatsapp.net.evil.example', 'evilwhatsapp.net', null]) {
      expect(real.buildUrl('/v/t62/x.enc', host).host).toBe('mmg.whatsapp.net');
    }
  });

  it('are never taken from a path', () => {
    for (const path of ['//evil.example/x', '@evil.example/x', '\\\\evil.example\\x', 'https://evil.example/x']) {
      expect(real.buildUrl(path, null).host).toBe('mmg.whatsapp.net');
    }
  });

  it('include the host of a configured simulator, and no other local one', () => {
    const simulated = new TrustedMediaHosts({ serverUrl: 'ws://127.0.0.1:4000/ws/chat' });
    expect(simulated.buildUrl('/v/x', '127.0.0.1:4433').host).toBe('127.0.0.1:4433');
    expect(simulated.buildUrl('/v/x', '127.0.0.2:4433').host).toBe('mmg.whatsapp.net');
    expect(simulated.isTrusted(new URL('http://127.0.0.1/x'))).toBe(false);
  });
});
