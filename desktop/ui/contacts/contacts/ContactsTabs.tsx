import { useNavigate } from 'react-router-dom';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { Tabs } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

type ContactsTab = 'all' | 'blocked' | 'duplicates';

const tabPaths: Readonly<Record<ContactsTab, string>> = {
  all: '/contacts',
  blocked: '/contacts/blocked',
  duplicates: '/contacts/duplicates',
};

interface ContactsTabsProps {
  readonly current: ContactsTab;
  /** Rows of the current tab. */
  readonly count: number | undefined;
}

/** The lists of contacts. */
export function ContactsTabs({ current, count }: ContactsTabsProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const maySeeDuplicates = can(useActor(), 'contact.merge');
  const tabs: readonly ContactsTab[] = maySeeDuplicates ? ['all', 'blocked', 'duplicates'] : ['all', 'blocked'];
  return (
    <Tabs
      label={t('places.contacts')}
      value={current}
      tabs={tabs.map((value) => ({ value, label: t(`contacts.tabs.${value}`), count: value === current ? count : undefined }))}
      onPick={(value) => void navigate(tabPaths[value])}
    />
  );
}
