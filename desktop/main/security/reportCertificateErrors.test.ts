import { EventEmitter } from 'node:events';
import type { BaseWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const app = Object.assign(new EventEmitter(), { getPath: () => '/nowhere/prosa' });
const boxes: { message: string; detail: string }[] = [];

vi.mock('electron', () => ({
  app,
  dialog: { showMessageBox: async (_window: unknown, box: (typeof boxes)[number]) => void boxes.push(box) },
}));
const { reportCertificateErrors } = await import('./reportCertificateErrors.ts');

function meet(host: string): { decided: unknown[]; isPrevented: boolean } {
  const met = { decided: [] as unknown[], isPrevented: false };
  const event = { preventDefault: () => (met.isPrevented = true) };
  app.emit('certificate-error', event, {}, `https://${host}/version`, 'net::ERR_CERT_AUTHORITY_INVALID', {}, (isTrusted: unknown) =>
    met.decided.push(isTrusted),
  );
  return met;
}

beforeEach(() => {
  boxes.length = 0;
  app.removeAllListeners();
  reportCertificateErrors({} as BaseWindow, (key, values) => `${key} ${JSON.stringify(values ?? {})}`);
});

describe('a certificate that does not hold', () => {
  it('is refused, never skipped, and Electron is not kept from refusing it', () => {
    expect(meet('prosa.example')).toEqual({ decided: [false], isPrevented: false });
    expect(meet('prosa.example')).toEqual({ decided: [false], isPrevented: false });
  });

  it('is shown with its host and reason, once for each host', () => {
    ['prosa.example', 'prosa.example', 'other.example'].forEach(meet);
    expect(boxes).toHaveLength(2);
    expect(boxes[0]?.detail).toContain('prosa.example');
    expect(boxes[0]?.detail).toContain('ERR_CERT_AUTHORITY_INVALID');
  });
});
