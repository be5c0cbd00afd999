import { describe, expect, it } from 'vitest';
import { redactPersonalData } from './redactPersonalData.ts';

describe('redactPersonalData', () => {
  it('removes personal data', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJl';
    const text = `Bearer ${token} ana@demo.prosa +55 11 98765-4321 https://x.test/public/a.jpg?sig=abc /home/ana/x C:\\Users\\Ana\\x 5c1f6a52-7f5a-4a31-9d3f-0c5f1e2b7a11`;
    const redacted = redactPersonalData(text);
    expect(redacted).toBe(
      'Bearer [token] [e-mail] [number] https://x.test/public/a.jpg?[query] /home/[person]/x C:\\Users\\[person]\\x [id]',
    );
  });
});
