import { ShieldAlert } from 'lucide-react';
import { leaveCompany, useSession, useUser } from '#ui/data/session/session.ts';
import { Banner } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Stays while an operator works as a user of a company. */
export function OperatorBanner() {
  const { t } = useTexts();
  const { name, company } = useUser();
  const { operator } = useSession();
  return (
    operator && (
      <Banner icon={ShieldAlert} tint="bad" action={{ label: t('shell.operator.leave'), run: () => void leaveCompany() }}>
        <b>{t('shell.operator.title', { company: company.name, name })}</b>: {t('shell.operator.text')}
      </Banner>
    )
  );
}
