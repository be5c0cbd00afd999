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
  readonly signs: UnreadStatusStore;
  readonly say: TranslateNative;
}

/** How this computer and this program are doing, with nothing in it of people, customers, tokens or addresses. */
export function createDiagnosticsReport({ store, accounts, signs }: Omit<DiagnosticsDeps, 'window' | 'say'>): object {
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
    sign: signs.now(),
    hasKeychain: hasKeychain(),
    choices: {
      desktop: store.kept('desktop') ?? defaultDesktopPreferences,
      notices: store.kept('notices') ?? defaultNotificationPreferences,
      theme: store.kept('theme') ?? 'system',
    },
    log: readLogTail().map(redactPersonalData),
  };
}

/** Asks where to, and writes the report there. */
export const saveDiagnostics = ({ window, say, ...ports }: DiagnosticsDeps): Promise<void> =>
  saveFileWithDialog({
    window,
    say,
    name: `prosa-diagnostico-${new Date().toISOString().slice(0, 10)}.json`,
    filters: [{ name: 'JSON', extensions: ['json'] }],
    content: () => JSON.stringify(createDiagnosticsReport(ports), null, 2),
  });
