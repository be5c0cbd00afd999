import type { Account } from '#shared/ipc.ts';
import { host } from '#ui/host/index.ts';
import { ConfirmDialog } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { formatAccountName } from '#ui/shell/account/AccountSwitcher.tsx';
import { cancelAccountRemoval } from '#ui/shell/account/accountRemoval.ts';

export function RemoveAccount({ account }: { readonly account: Account }) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      title={t('desktop.accounts.removing.title', { name: formatAccountName(account, t) })}
      confirmLabel={t('desktop.accounts.removing.confirm')}
      onConfirm={async () => host().desktop?.removeAccount(account.id)}
      onClose={cancelAccountRemoval}
    >
      {t('desktop.accounts.removing.text')}
    </ConfirmDialog>
  );
}
