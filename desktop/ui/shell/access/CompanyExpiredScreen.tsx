import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Actor } from '#shared/rules/permissions.ts';
import { ErrorIllustration } from '#ui/art/ErrorIllustration.tsx';
import { formatDueDate, recheckCompany, readDueDate, signOut, useActor, useUser } from '#ui/data/session/session.ts';
import { Button, EmptyState } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import type { ScreenRoute } from '#ui/routes.ts';
import { v } from '#ui/theme/tokens.ts';
import { OperatorBanner } from '#ui/shell/banners/OperatorBanner.tsx';
import { listAccessibleRoutes } from './screenAccess.ts';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`;
const Room = styled.main`
  flex: 1;
  min-height: 0;
  overflow: auto;
  background: ${v.surface.frame};
`;

const Payments = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  background: ${v.surface.base};
  > :last-child {
    flex: 1;
    min-height: 0;
  }
`;

interface CompanyExpiredScreenProps {
  /** The screen of the path. */
  readonly children: ReactNode;
}

/** Where the company still may go: to its invoices. */
function findOpenRoutes(actor: Actor): ScreenRoute[] {
  return listAccessibleRoutes(actor).filter(({ isAllowedWhenExpired }) => isAllowedWhenExpired === true);
}

/** Subscription has ended: explains it, offers to check the payment again, and lets those pay who may. */
export function CompanyExpiredScreen({ children }: CompanyExpiredScreenProps) {
  const openRoutes = findOpenRoutes(useActor());
  const { pathname } = useLocation();
  const isOpen = openRoutes.some(({ path }) => path === pathname);
  return (
    <Frame>
      <OperatorBanner />
      {isOpen ? <Payments id="content">{children}</Payments> : <Explanation payPath={openRoutes[0]?.path ?? null} />}
    </Frame>
  );
}

function Explanation({ payPath }: { readonly payPath: string | null }) {
  const { t, language } = useTexts();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const due = readDueDate(useUser());
  const since = due?.isPast === true ? formatDueDate(due, toLocale(language)) : null;
  const checkAgain = (): void => recheckCompany(cache);
  return (
    <Room>
      <h1 className="hush">{t('shell.mark')}</h1>
      <EmptyState
        illustration={<ErrorIllustration />}
        title={t('shell.companyExpired.title')}
        action={
          <>
            {payPath !== null && <Button onClick={() => void navigate(payPath)}>{t('shell.companyExpired.pay')}</Button>}
            <Button variant={payPath === null ? 'solid' : 'outlined'} onClick={checkAgain}>
              {t('shell.companyExpired.again')}
            </Button>
            <Button variant="outlined" color="neutral" onClick={() => void signOut()}>
              {t('shell.companyExpired.signOut')}
            </Button>
          </>
        }
      >
        {since === null ? t('shell.companyExpired.text') : t('shell.companyExpired.since', { date: since })}{' '}
        {payPath === null && t('shell.companyExpired.help')}
      </EmptyState>
    </Room>
  );
}
