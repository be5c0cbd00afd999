import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useActor, useSession, useUser } from '#ui/data/session/session.ts';
import { EmptyState, Page } from '#ui/kit/index.ts';
import { setPageTitle } from '#ui/host/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { findHomePath } from './screenAccess.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { Layout } from '#ui/shell/layout/Layout.tsx';
import { SplashScreen } from './SplashScreen.tsx';
import { readReturnTo } from './readReturnTo.ts';

const LazyCompanyExpiredScreen = lazyComponent(() => import('./CompanyExpiredScreen.tsx'), 'CompanyExpiredScreen');

interface SessionGuardProps {
  /** Stands for every screen until a generated password is replaced. */
  readonly oneTimePasswordScreen: ReactNode;
  /** The same until a required second step is set up, and `onDone` called: recovery codes are shown after it counts. */
  readonly renderSecondStep: (onDone: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Requires a session; waits while the session is unknown. */
export function SessionGuard(props: SessionGuardProps) {
  const { status, ended, restoreError } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'unknown') {
    return <SplashScreen trouble={restoreError} />;
  }
  return status === 'out' ? (
    <Navigate to="/login" replace state={ended?.how === 'signedOut' ? null : { from: pathname + search }} />
  ) : (
    <SignInGuard {...props} />
  );
}

/** Requires that nothing of the sign-in is missing, and that the company has paid. */
function SignInGuard({ oneTimePasswordScreen, renderSecondStep, children }: SessionGuardProps) {
  const user = useUser();
  const { isCompanyExpired } = useSession();
  const [isSettingUp, setSettingUp] = useState(false);
  if (user.mustSetUpSecondStep && !isSettingUp) {
    setSettingUp(true);
  }
  if (user.mustChangePassword || isSettingUp) {
    return (
      <Suspense fallback={<SplashScreen trouble={null} />}>
        {user.mustChangePassword ? oneTimePasswordScreen : renderSecondStep(() => setSettingUp(false))}
      </Suspense>
    );
  }
  // Another user starts with new observers: those of the former one keep its results after the cache is cleared.
  return isCompanyExpired ? (
    <LatePart fallback={<SplashScreen trouble={null} />}>
      <LazyCompanyExpiredScreen key={user.id}>{children}</LazyCompanyExpiredScreen>
    </LatePart>
  ) : (
    <Layout key={user.id}>{children}</Layout>
  );
}

interface GuestGuardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** For login and sign-up: redirects signed-in users. */
export function GuestGuard({ title, children }: GuestGuardProps) {
  const { status, restoreError } = useSession();
  const { state } = useLocation();
  useEffect(() => setPageTitle(title), [title]);
  if (status === 'unknown') {
    return <SplashScreen trouble={restoreError} />;
  }
  return status === 'in' ? (
    <Navigate to={readReturnTo(state)} replace />
  ) : (
    <Suspense fallback={<SplashScreen trouble={null} />}>{children}</Suspense>
  );
}

/** `/`: redirects to the first accessible screen. */
export function HomeRedirect() {
  const { t } = useTexts();
  const homePath = findHomePath(useActor());
  if (homePath !== null) {
    return <Navigate to={homePath} replace />;
  }
  return (
    <Page title={t('shell.mark')}>
      <EmptyState title={t('shell.nowhere.title')}>{t('shell.nowhere.text')}</EmptyState>
    </Page>
  );
}
