import styled from '@emotion/styled';
import { Check, Plus, Trash2 } from 'lucide-react';
import type { Account } from '#shared/ipc.ts';
import { host, type DesktopHost } from '#ui/host/index.ts';
import { Avatar, Count, IconAction } from '#ui/kit/index.ts';
import { useTexts, type Translate } from '#ui/text/index.ts';
import { ellipsis, motion, radius, size, text, v } from '#ui/theme/tokens.ts';
import { askToRemove } from './removing.ts';
import { useAccounts } from './useAccounts.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    align-items: center;
    border-radius: ${radius.control};
    &:hover {
      background: ${v.surface.hover};
    }
  }
`;
const Pick = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 10px;
  min-width: 0;
  min-height: 44px;
  padding: 4px 8px;
  border-radius: ${radius.control};
  text-align: left;
  transition: background-color ${motion.quick};
  > span:nth-of-type(2) {
    flex: 1;
    min-width: 0;
  }
  b,
  small {
    display: block;
    ${ellipsis}
  }
  b {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  small {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;
const Add = styled.button`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: 36px;
  padding: 0 8px;
  border-radius: ${radius.control};
  font: ${text.second};
  font-weight: 500;
  color: ${v.ink.body};
  &:hover {
    background: ${v.surface.hover};
  }
`;

const hostOf = (serverUrl: string): string => serverUrl.replace(/^https?:\/\//, '');
export const accountName = ({ name, serverUrl }: Account, t: Translate): string => name || hostOf(serverUrl) || t('desktop.accounts.blank');

/** The switcher: everybody who is signed in on this computer, with what waits for each. Nothing in a browser. */
export function Accounts({ onLeave }: { readonly onLeave: () => void }) {
  const { desktop } = host();
  return desktop === null ? null : <AccountList desktop={desktop} onLeave={onLeave} />;
}

function AccountList({ desktop, onLeave }: { readonly desktop: DesktopHost; readonly onLeave: () => void }) {
  const { t } = useTexts();
  const accounts = useAccounts(desktop);
  const add = (): void => {
    onLeave();
    desktop.addAccount();
  };
  return (
    <>
      <List aria-label={t('desktop.accounts.title')}>
        {accounts.map((account) => (
          <Row key={account.id} account={account} isOnly={accounts.length === 1} desktop={desktop} onLeave={onLeave} />
        ))}
      </List>
      <Add type="button" onClick={add}>
        <Plus size={size.iconSmall} strokeWidth={1.75} aria-hidden />
        {t('desktop.accounts.add')}
      </Add>
    </>
  );
}

interface RowProps {
  readonly account: Account;
  readonly isOnly: boolean;
  readonly desktop: DesktopHost;
  readonly onLeave: () => void;
}

function Row({ account, isOnly, desktop, onLeave }: RowProps) {
  const { t } = useTexts();
  const { id, company, serverUrl, unread, isCurrent } = account;
  const name = accountName(account, t);
  const pick = (): void => {
    onLeave();
    desktop.pickAccount(id);
  };
  const remove = (): void => {
    onLeave();
    askToRemove(account);
  };
  return (
    <li>
      <Pick type="button" aria-current={isCurrent || undefined} onClick={pick}>
        <Avatar name={name} size={28} />
        <span>
          <b>{name}</b>
          <small title={serverUrl}>{[company, hostOf(serverUrl)].filter((part) => part !== '').join(' · ')}</small>
        </span>
        {isCurrent && <Check size={size.iconSmall} strokeWidth={2} role="img" aria-label={t('desktop.accounts.current', { name })} />}
        {!isCurrent && unread > 0 && (
          <span title={t('desktop.accounts.unread', { count: unread })}>
            <Count>{unread}</Count>
          </span>
        )}
      </Pick>
      {!isOnly && <IconAction icon={Trash2} iconSize={size.iconSmall} label={t('desktop.accounts.remove', { name })} onClick={remove} />}
    </li>
  );
}
