import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { app, dialog, screen, type BaseWindow } from 'electron';
import { usualDesktop } from '#shared/kept.ts';
import { usualNotices } from '#shared/rules/notices.ts';
import type { Accounts } from './accounts.ts';
import { lastNotes } from './log.ts';
import { redacted } from './redacted.ts';
import type { Signs } from './signs.ts';
import type { DesktopStore } from './store.ts';
import { hasKeychain } from './vault.ts';

interface Ports {
  readonly window: BaseWindow;
  readonly store: DesktopStore;
  readonly accounts: Accounts;
  readonly signs: Signs;
}

/** How this computer and this program are doing, with nothing in it of people, customers, tokens or addresses. */
export function diagnose({ store, accounts, signs }: Omit<Ports, 'window'>): object {
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
export async function saveDiagnostics({ window, ...ports }: Ports): Promise<void> {
  const name = `prosa-diagnostico-${new Date().toISOString().slice(0, 10)}.json`;
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: path.join(app.getPath('documents'), name) });
  if (!canceled && filePath !== '') {
    await writeFile(filePath, JSON.stringify(diagnose(ports), null, 2));
  }
}
