import os from 'node:os';
import { app, screen, type BaseWindow } from 'electron';
import { defaultDesktopPreferences } from '#shared/persistedState.ts';
import { defaultNotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import type { AccountStore } from '#main/session/AccountStore.ts';
import { readLogTail } from './log.ts';
import { redactPersonalData } from './redactPersonalData.ts';
import { saveFileWithDialog } from '#main/files/saveFileWithDialog.ts';
import type { UnreadStatusStore } from '#main/notifications/UnreadStatus.ts';
import type { DesktopStore } from './DesktopStore.ts';
import type { TranslateNative } from './createTranslator.ts';
import { hasKeychain } from '#main/session/tokenStore.ts';

interface DiagnosticsDeps {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly accounts: AccountStore;
  readonly unreadStatus: UnreadStatusStore;
  readonly translate: TranslateNative;
}

/** State of the computer and the program, without personal data, tokens or addresses. */
function createDiagnosticsReport({ store, accounts, unreadStatus }: Omit<DiagnosticsDeps, 'window' | 'translate'>): object {
  return {
    at: new Date().toISOString(),
    program: { version: app.getVersion(), isPackaged: app.isPackaged, uptimeSeconds: Math.round(process.uptime()) },
    versions: { electron: process.versions['electron'], chrome: process.versions['chrome'], node: process.versions.node },
    system: { platform: process.platform, release: os.release(), arch: process.arch, memoryBytes: os.totalmem(), locale: app.getLocale() },
    screens: screen.getAllDisplays().map(({ bounds, scaleFactor }) => ({ bounds, scaleFactor })),
    processes: app
      .getAppMetrics()
      .map(({ type, cpu, memory }) => ({ type, cpu: cpu.percentCPUUsage, memoryKilobytes: memory.workingSetSize })),
    accounts: accounts.list().map(({ serverUrl }) => ({ isEncrypted: serverUrl.startsWith('https:'), hasServer: serverUrl !== '' })),
    sign: unreadStatus.current(),
    hasKeychain: hasKeychain(),
    choices: {
      desktop: store.getPersisted('desktop') ?? defaultDesktopPreferences,
      notices: store.getPersisted('notices') ?? defaultNotificationPreferences,
      theme: store.getPersisted('theme') ?? 'system',
    },
    log: readLogTail().map(redactPersonalData),
  };
}

/** Saves the report as JSON where the user chooses. */
export const saveDiagnostics = ({ window, translate, ...deps }: DiagnosticsDeps): Promise<void> =>
  saveFileWithDialog({
    window,
    translate,
    name: `prosa-diagnostico-${new Date().toISOString().slice(0, 10)}.json`,
    filters: [{ name: 'JSON', extensions: ['json'] }],
    content: () => JSON.stringify(createDiagnosticsReport(deps), null, 2),
  });
