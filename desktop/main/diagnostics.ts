import os from 'node:os';
import { app, screen, type BaseWindow } from 'electron';
import { usualDesktop } from '#shared/kept.ts';
import { usualNotices } from '#shared/rules/notices.ts';
import type { Accounts } from './accounts.ts';
import { lastNotes } from './log.ts';
import { redacted } from './redacted.ts';
import { saveWhereWished } from './saving.ts';
import type { Signs } from './signs.ts';
import type { DesktopStore } from './store.ts';
import type { Say } from './texts.ts';
import { hasKeychain } from './vault.ts';

interface Ports {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly accounts: Accounts;
  readonly signs: Signs;
  readonly say: Say;
}

/** How this computer and this program are doing, with nothing in it of people, customers, tokens or addresses. */
export function diagnose({ store, accounts, signs }: Omit<Ports, 'window' | 'say'>): object {
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
      desktop: store.kept('desktop') ?? usualDesktop,
      notices: store.kept('notices') ?? usualNotices,
      theme: store.kept('theme') ?? 'system',
    },
    log: lastNotes().map(redacted),
  };
}

/** Asks where to, and writes the report there. */
export const saveDiagnostics = ({ window, say, ...ports }: Ports): Promise<void> =>
  saveWhereWished({
    window,
    say,
    name: `prosa-diagnostico-${new Date().toISOString().slice(0, 10)}.json`,
    filters: [{ name: 'JSON', extensions: ['json'] }],
    content: () => JSON.stringify(diagnose(ports), null, 2),
  });
