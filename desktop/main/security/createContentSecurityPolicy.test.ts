import { describe, expect, it } from 'vitest';
import { createContentSecurityPolicy } from './createContentSecurityPolicy.ts';

describe('createContentSecurityPolicy', () => {
  it('allows connections to the server alone', () => {
    expect(createContentSecurityPolicy('n0', 'https://prosa.test')).toContain("connect-src 'self' https://prosa.test wss://prosa.test;");
  });
});
