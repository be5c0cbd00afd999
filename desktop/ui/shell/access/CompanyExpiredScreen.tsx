import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { ErrorIllustration } from '#ui/art/ErrorIllustration.tsx';
import { formatDueDate, recheckCompany, readDueDate, signOut, useUser } from '#ui/data/session/session.ts';
import { Button, EmptyState } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';

const Room = styled.main`
  height: 100%;
  overflow: auto;
  background: ${v.surface.frame};
`;

/** Subscription has ended: explains it and offers to check the payment again. */
export function CompanyExpiredScreen() {
  const { t, language } = useTexts();
  const cache = useQueryClient();
  const due = readDueDate(useUser());
  const since = due?.isPast === true ? formatDueDate(due, toLocale(language)) : null;
  return (
    <Room>
      <h1 className="hush">{t('shell.mark')}</h1>
      <EmptyState
        illustration={<ErrorIllustration />}
        title={t('shell.companyExpired.title')}
        action={
          <>
            <Button onClick={() => recheckCompany(cache)}>{t('shell.companyExpired.again')}</Button>
            <Button variant="outlined" color="neutral" onClick={() => void signOut()}>
              {t('shell.companyExpired.signOut')}
            </Button>
          </>
        }
      >
        {since === null ? t('shell.companyExpired.text') : t('shell.companyExpired.since', { date: since })}{' '}
        {t('shell.companyExpired.help')}
      </EmptyState>
    </Room>
  );
}
