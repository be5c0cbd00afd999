import { EventEmitter } from 'node:events';
import type { BaseWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const app = Object.assign(new EventEmitter(), { getPath: () => '/nowhere/prosa' });
const messageBoxes: { message: string; detail: string }[] = [];

vi.mock('electron', () => ({
  app,
  dialog: { showMessageBox: async (_window: unknown, messageBox: (typeof messageBoxes)[number]) => void messageBoxes.push(messageBox) },
}));
const { reportCertificateErrors } = await import('./reportCertificateErrors.ts');

function emitCertificateError(host: string): { decided: unknown[]; isPrevented: boolean } {
  const result = { decided: [] as unknown[], isPrevented: false };
  const event = { preventDefault: () => (result.isPrevented = true) };
  app.emit('certificate-error', event, {}, `https://${host}/version`, 'net::ERR_CERT_AUTHORITY_INVALID', {}, (isTrusted: unknown) =>
    result.decided.push(isTrusted),
  );
  return result;
}

beforeEach(() => {
  messageBoxes.length = 0;
  app.removeAllListeners();
  reportCertificateErrors({} as BaseWindow, (key, values) => `${key} ${JSON.stringify(values ?? {})}`);
});

describe('an invalid certificate', () => {
  it('is rejected every time, without preventing the default', () => {
    expect(emitCertificateError('prosa.example')).toEqual({ decided: [false], isPrevented: false });
    expect(emitCertificateError('prosa.example')).toEqual({ decided: [false], isPrevented: false });
  });

  it('is explained with host and reason, once per host', () => {
    ['prosa.example', 'prosa.example', 'other.example'].forEach(emitCertificateError);
    expect(messageBoxes).toHaveLength(2);
    expect(messageBoxes[0]?.detail).toContain('prosa.example');
    expect(messageBoxes[0]?.detail).toContain('ERR_CERT_AUTHORITY_INVALID');
  });
});
