import styled from '@emotion/styled';
import type { Download } from '#shared/ipc.ts';
import type { DesktopHost } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { t } from '#ui/text/index.ts';
import { radius, tabular, v } from '#ui/theme/tokens.ts';

const whileRunning = 60_000;
const afterwards = 8_000;

const Part = styled.span`
  ${tabular}
  progress {
    appearance: none;
    width: 120px;
    height: 4px;
    margin-right: 8px;
    border: 0;
    border-radius: ${radius.pill};
    background: ${v.line.hair};
    vertical-align: 3px;
    overflow: hidden;
    &::-webkit-progress-bar {
      background: transparent;
    }
    &::-webkit-progress-value {
      border-radius: ${radius.pill};
      background: ${v.brand.solid};
    }
  }
  small {
    display: inline-block;
    min-width: 4ch;
    margin-right: 8px;
    font-size: inherit;
  }
`;

/** How much of it is here, as long as somebody may still want to know; nothing where the size is unknown. */
function progressOf({ name, part }: Download) {
  return part === null ? undefined : (
    <Part>
      <progress value={part} aria-label={t('desktop.downloads.running', { name })} />
      <small aria-hidden>{t('desktop.downloads.part', { part: Math.floor(part * 100) })}</small>
    </Part>
  );
}

/** Those that have been told of: one whose line was closed goes on in silence. */
const begun = new Set<string>();

/** One line per download: how far it is, and then the way to its folder. */
export function showDownload(desktop: DesktopHost, download: Download): void {
  const { id, name, state } = download;
  const line = `download ${id}`;
  if (state === 'running') {
    const detail = progressOf(download);
    const action = { label: t('desktop.downloads.stop'), run: () => desktop.stopDownload(id) };
    if (begun.has(id)) {
      toast.goOn(line, { detail });
    } else {
      begun.add(id);
      toast.told(t('desktop.downloads.running', { name }), { id: line, lasts: whileRunning, detail, action });
    }
  } else if (state === 'done') {
    const action = { label: t('desktop.downloads.show'), run: () => desktop.showDownload(id) };
    toast.done(t('desktop.downloads.done', { name }), { id: line, lasts: afterwards, action });
  } else if (state === 'stopped') {
    toast.told(t('desktop.downloads.stopped', { name }), { id: line });
  } else {
    toast.failed(t('desktop.downloads.failed', { name }), { id: line, lasts: afterwards });
  }
}
