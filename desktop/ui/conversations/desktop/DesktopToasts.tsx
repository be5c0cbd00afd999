import { useEffect } from 'react';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { showDownloadToast } from './showDownloadToast.tsx';
import { useAccountToRemove } from '#ui/shell/account/accountRemoval.ts';

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
