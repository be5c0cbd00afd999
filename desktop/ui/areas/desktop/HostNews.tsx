import { Suspense, useEffect } from 'react';
import { host } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { lazily } from '#ui/lazily.ts';
import { useTexts } from '#ui/text/index.ts';
import { showDownload } from './downloadNews.tsx';
import { useAsked } from './removing.ts';

const RemoveAccount = lazily(() => import('./RemoveAccount.tsx'), 'RemoveAccount');

const long = 12_000;

/** What the installed program has to say, whatever screen is shown: troubles, downloads, a new version. */
export function HostNews() {
  const { t } = useTexts();
  const { desktop } = host();
  useEffect(() => {
    // A missing keychain is told at the login.
    const troubles = (desktop?.troubles ?? []).filter((trouble) => trouble !== 'noKeychain');
    troubles.forEach((trouble) => toast.failed(t(`desktop.troubles.${trouble}`), { id: trouble, lasts: long }));
    // Said once, in the language of the start.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [desktop]);
  useEffect(() => desktop?.hearDownload((download) => showDownload(desktop, download)), [desktop]);
  useEffect(
    () =>
      desktop?.hearUpdate(
        ({ step, version }) =>
          step === 'ready' &&
          toast.done(t('desktop.update.ready', { version }), { id: 'update', lasts: long, detail: t('desktop.update.text') }),
      ),
    [desktop, t],
  );
  return <Question />;
}

/** Asked before an account leaves this computer. */
function Question() {
  const account = useAsked();
  return (
    account !== null && (
      <Suspense fallback={null}>
        <RemoveAccount account={account} />
      </Suspense>
    )
  );
}
