import { Suspense, useEffect } from 'react';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { useTexts } from '#ui/text/index.ts';
import { showDownloadToast } from './showDownloadToast.tsx';
import { useAccountToRemove } from './accountRemoval.ts';

const RemoveAccount = lazyComponent(() => import('./RemoveAccount.tsx'), 'RemoveAccount');

const toastMs = 12_000;

/** What the installed program has to say, whatever screen is shown: troubles, downloads, a new version. */
export function DesktopToasts() {
  const { t } = useTexts();
  const { desktop } = host();
  useEffect(() => {
    // A missing keychain is told at the login.
    const troubles = (desktop?.troubles ?? []).filter((trouble) => trouble !== 'noKeychain');
    troubles.forEach((trouble) => toast.error(t(`desktop.troubles.${trouble}`), { id: trouble, durationMs: toastMs }));
    // Said once, in the language of the start.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [desktop]);
  useEffect(() => desktop?.onDownloadProgress((download) => showDownloadToast(desktop, download)), [desktop]);
  useEffect(
    () =>
      desktop?.onUpdateChange(
        ({ step, version }) =>
          step === 'ready' &&
          toast.success(t('desktop.update.ready', { version }), { id: 'update', durationMs: toastMs, detail: t('desktop.update.text') }),
      ),
    [desktop, t],
  );
  return <AccountRemoval />;
}

/** Asked before an account leaves this computer. */
function AccountRemoval() {
  const account = useAccountToRemove();
  return (
    account !== null && (
      <Suspense fallback={null}>
        <RemoveAccount account={account} />
      </Suspense>
    )
  );
}
