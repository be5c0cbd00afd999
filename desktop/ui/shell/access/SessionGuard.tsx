import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import styled from '@emotion/styled';
import type { AppError } from '#shared/errors.ts';
import { restoreSession, useActor, useSession, useUser } from '#ui/data/session/session.ts';
import { Button, EmptyState, ErrorState, Page } from '#ui/kit/index.ts';
import { setPageTitle } from '#ui/host/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { Layout } from '#ui/shell/layout/Layout.tsx';
import { Logo } from '#ui/art/Logo.tsx';
import { v } from '#ui/theme/tokens.ts';
import { findHomePath } from './screenAccess.ts';
import { readReturnTo } from './readReturnTo.ts';
import { AppSkeleton, hasAppSkeleton } from './AppSkeleton.tsx';

const Room = styled.main`
  display: grid;
  place-items: center;
  height: 100%;
  overflow: auto;
  background: ${v.surface.frame};
`;

const retryDelayMs = 5_000;
/** A faster answer shows no skeleton. */
const skeletonDelayMs = 300;

/** Until the session is known: the logo, or the error with automatic retries. */
export function SplashScreen({ trouble }: { readonly trouble: AppError | null }) {
  const { t } = useTexts();
  const [isSlow, setSlow] = useState(false);
  const retry = useEffectEvent(() => void restoreSession());
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), skeletonDelayMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (trouble === null) {
      return;
    }
    const timer = setTimeout(retry, retryDelayMs);
    return () => clearTimeout(timer);
  }, [trouble]);
  if (trouble === null) {
    return (
      <Room aria-busy>
        <AppSkeleton />
        {isSlow && !hasAppSkeleton() && <Logo size={48} title={t('shell.loading')} />}
      </Room>
    );
  }
  return (
    <Room>
      <h1 className="hush">{t('shell.mark')}</h1>
      <ErrorState title={t('shell.unreachable.title')}>
        {trouble.code === 'ERR_OFFLINE' ? t('shell.unreachable.text') : explainError(trouble)}
        <span style={{ display: 'block', marginTop: 16 }}>
          <Button variant="outlined" color="neutral" onClick={() => void restoreSession()}>
            {t('shell.unreachable.again')}
          </Button>
        </span>
      </ErrorState>
    </Room>
  );
}

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
