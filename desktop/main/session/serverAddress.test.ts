import { describe, expect, it } from 'vitest';
import { parseServerOption } from './serverAddress.ts';

describe('parseServerOption', () => {
  it('accepts HTTPS, and HTTP in a private network', () => {
    expect(parseServerOption('https://prosa.example/tickets')).toBe('https://prosa.example');
    expect(parseServerOption('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(parseServerOption('http://prosa.lan')).toBe('http://prosa.lan');
  });
  it('is undefined for HTTP on a public host and for no address', () => {
    expect(['http://prosa.example.com', 'http://8.8.8.8', '', 'file:///etc/passwd', 'two words'].map(parseServerOption)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
