import { describe, expect, it } from 'vitest';
import { serverMeant } from './serverAddress.ts';

describe('the server named at the start', () => {
  it('is taken with encryption, and without it in one’s own network alone', () => {
    expect(serverMeant('https://prosa.example/tickets')).toBe('https://prosa.example');
    expect(serverMeant('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(serverMeant('http://prosa.lan')).toBe('http://prosa.lan');
  });
  it('is none where it is far and open, or no address', () => {
    expect(['http://prosa.example.com', 'http://8.8.8.8', '', 'file:///etc/passwd', 'two words'].map(serverMeant)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
