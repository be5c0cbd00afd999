import { Suspense, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useActor, useSession } from '#ui/data/session.ts';
import { Empty, Page } from '#ui/kit/index.ts';
import { titlePage } from '#ui/host/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { homeOf } from './access.ts';
import { CompanyExpired } from './CompanyExpired.tsx';
import { Layout } from './Layout.tsx';
import { Splash } from './Splash.tsx';
import { wayBack } from './wayBack.ts';

/** Behind the login: nobody passes without a session, and nobody is sent away before the server has spoken. */
export function SignedInGate({ children }: { readonly children: ReactNode }) {
  const { status, ended, isCompanyExpired, trouble } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'unknown') {
    return <Splash trouble={trouble} />;
  }
  if (status === 'out') {
    return <Navigate to="/login" replace state={ended?.how === 'signedOut' ? null : { from: pathname + search }} />;
  }
  return isCompanyExpired ? <CompanyExpired /> : <Layout>{children}</Layout>;
}

interface SignedOutGateProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Login and sign-up: whoever is in already goes where they were going. */
export function SignedOutGate({ title, children }: SignedOutGateProps) {
  const { status, trouble } = useSession();
  const { state } = useLocation();
  useEffect(() => titlePage(title), [title]);
  if (status === 'unknown') {
    return <Splash trouble={trouble} />;
  }
  return status === 'in' ? <Navigate to={wayBack(state)} replace /> : <Suspense fallback={<Splash trouble={null} />}>{children}</Suspense>;
}

/** `/`, and every address that is none: the first screen that is open to this person. */
export function Home() {
  const { t } = useTexts();
  const home = homeOf(useActor());
  if (home !== null) {
    return <Navigate to={home} replace />;
  }
  return (
    <Page title={t('shell.mark')}>
      <Empty title={t('shell.nowhere.title')}>{t('shell.nowhere.text')}</Empty>
    </Page>
  );
}
