import { describe, expect, it } from 'vitest';
import { parseServerOption } from './serverAddress.ts';

describe('parseServerOption', () => {
  it('accepts HTTPS, and HTTP in a private network', () => {
    expect(parseServerOption('https://prosa.example/tickets')).toBe('https://prosa.example');
    expect(parseServerOption('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(parseServerOption('http://prosa.lan')).toBe('http://prosa.lan');
    for (const origin of ['http://[::1]:8080', 'http://[fd00::5]', 'http://[fe80::1]', 'http://10.0.0.7']) {
      expect(parseServerOption(origin)).toBe(origin);
    }
  });
  it('takes no address for local because it is written with colons, and no name because it begins like an address', () => {
    const hosts = ['[2001:db8::7]', '[::1:2:3:4]', '[fc::1]', '[::ffff:8.8.8.8]', '10.evil.example', '127.0.0.1.evil.example'];
    expect(hosts.map((host) => parseServerOption(`http://${host}`))).toEqual(hosts.map(() => undefined));
  });
  it('is undefined for HTTP on a public host and for no address', () => {
    expect(['http://prosa.example.com', 'http://8.8.8.8', '', 'file:///etc/passwd', 'two words'].map(parseServerOption)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
