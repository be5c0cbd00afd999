import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
const { pathOfLink } = await import('./deepLinks.ts');

const uuid = '5c1f6a52-7f5a-4a31-9d3f-0c5f1e2b7a11';

describe('pathOfLink', () => {
  it('leads to a ticket', () => {
    expect(pathOfLink(`prosa://ticket/${uuid}`)).toBe(`/tickets/${uuid}`);
    expect(pathOfLink(`prosa://ticket/${uuid.toUpperCase()}/`)).toBe(`/tickets/${uuid}`);
  });
  it('leads nowhere else', () => {
    const others = [
      'prosa://ticket/1',
      `prosa://ticket/${uuid}/../../login`,
      `prosa://evil/${uuid}`,
      `https://ticket/${uuid}`,
      'prosa://',
      uuid,
    ];
    expect(others.map(pathOfLink)).toEqual(others.map(() => null));
  });
});
