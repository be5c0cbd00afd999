import type { Download } from '#shared/ipc.ts';
import type { DesktopHost } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { t } from '#ui/text/index.ts';

const whileRunning = 60_000;
const afterwards = 8_000;

/** One line per download: how far it is, and then the way to its folder. */
export function showDownload(desktop: DesktopHost, { id, name, state, part }: Download): void {
  const line = `download ${id}`;
  if (state === 'running') {
    const detail = part === null ? undefined : t('desktop.downloads.part', { part: Math.round(part * 100) });
    toast.told(t('desktop.downloads.running', { name }), { id: line, lasts: whileRunning, detail });
  } else if (state === 'done') {
    const action = { label: t('desktop.downloads.show'), run: () => desktop.showDownload(id) };
    toast.done(t('desktop.downloads.done', { name }), { id: line, lasts: afterwards, action });
  } else {
    toast.failed(t('desktop.downloads.failed', { name }), { id: line });
  }
}
