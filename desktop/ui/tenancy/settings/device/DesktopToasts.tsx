import { useEffect } from 'react';
import styled from '@emotion/styled';
import type { Download } from '#shared/ipc.ts';
import { type DesktopHost, host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { t, useTexts } from '#ui/text/index.ts';
import { useAccountToRemove } from '#ui/shell/account/accountRemoval.ts';
import { radius, tabular, v } from '#ui/theme/tokens.ts';

const runningMs = 60_000;
const finishedMs = 8_000;

const ProgressText = styled.span`
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

/** Progress bar; undefined where the size is unknown. */
function renderProgress({ name, progress }: Download) {
  return progress === null ? undefined : (
    <ProgressText>
      <progress value={progress} aria-label={t('program.downloads.running', { name })} />
      <small aria-hidden>{t('program.downloads.part', { part: Math.floor(progress * 100) })}</small>
    </ProgressText>
  );
}

/** Downloads whose toast was shown; a dismissed toast is not shown again until the end. */
const announcedIds = new Set<string>();

/** Shows or updates the one toast of a download. */
function showDownloadToast(desktop: DesktopHost, download: Download): void {
  const { id, name, state } = download;
  const toastId = `download ${id}`;
  if (state === 'running') {
    const detail = renderProgress(download);
    const action = { label: t('program.downloads.stop'), run: () => desktop.cancelDownload(id) };
    if (announcedIds.has(id)) {
      toast.update(toastId, { detail });
    } else {
      announcedIds.add(id);
      toast.info(t('program.downloads.running', { name }), { id: toastId, durationMs: runningMs, detail, action });
    }
  } else if (state === 'done') {
    const action = { label: t('program.downloads.show'), run: () => desktop.showDownload(id) };
    toast.success(t('program.downloads.done', { name }), { id: toastId, durationMs: finishedMs, action });
  } else if (state === 'stopped') {
    toast.info(t('program.downloads.stopped', { name }), { id: toastId });
  } else {
    toast.error(t('program.downloads.failed', { name }), { id: toastId, durationMs: finishedMs });
  }
}

const RemoveAccount = lazyComponent(() => import('./RemoveAccount.tsx'), 'RemoveAccount');

const toastMs = 12_000;

/** Toasts for startup problems, downloads and updates, on every screen. */
export function DesktopToasts() {
  const { t } = useTexts();
  const { desktop } = host();
  useEffect(() => {
    // The login screen shows a missing keychain.
    const troubles = (desktop?.troubles ?? []).filter((trouble) => trouble !== 'noKeychain');
    troubles.forEach((trouble) => toast.error(t(`program.troubles.${trouble}`), { id: trouble, durationMs: toastMs }));
    // Shown once, in the language at start.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [desktop]);
  useEffect(() => desktop?.onDownloadProgress((download) => showDownloadToast(desktop, download)), [desktop]);
  useEffect(
    () =>
      desktop?.onUpdateChange(
        ({ step, version }) =>
          step === 'ready' &&
          toast.success(t('program.update.ready', { version }), { id: 'update', durationMs: toastMs, detail: t('program.update.text') }),
      ),
    [desktop, t],
  );
  return <AccountRemoval />;
}

function AccountRemoval() {
  const account = useAccountToRemove();
  return (
    account !== null && (
      <LatePart>
        <RemoveAccount account={account} />
      </LatePart>
    )
  );
}
