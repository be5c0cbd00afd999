import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Outlet, Route, Routes, useNavigate } from 'react-router-dom';
import { host } from '#ui/host/index.ts';
import { Toasts } from '#ui/kit/index.ts';
import { screenRoutes } from '#ui/routes.ts';
import { useTexts } from '#ui/text/index.ts';
import { ErrorBoundary } from './shell/errors/ErrorBoundary.tsx';
import { LatePart } from './shell/errors/LatePart.tsx';
import { NotFoundScreen } from './shell/access/NotFoundScreen.tsx';
import { GuestGuard, HomeRedirect, SessionGuard, SplashScreen } from './shell/access/SessionGuard.tsx';
import { ScreenGuard } from './shell/access/ScreenGuard.tsx';
import { ThemeProvider } from './theme/ThemeProvider.tsx';
import { lazyComponent } from './lazyComponent.ts';

const DesktopToasts = lazyComponent(() => import('./tenancy/settings/device/DesktopToasts.tsx'), 'DesktopToasts');
const LoginScreen = lazyComponent(() => import('#ui/workspace/auth/LoginScreen.tsx'), 'LoginScreen');
const ServerScreen = lazyComponent(() => import('#ui/workspace/auth/ServerScreen.tsx'), 'ServerScreen');
const MiniScreen = lazyComponent(() => import('./conversations/tickets/mini/MiniScreen.tsx'), 'MiniScreen');
const PasswordResetScreen = lazyComponent(() => import('#ui/workspace/auth/PasswordResetScreen.tsx'), 'PasswordResetScreen');
const InvitationScreen = lazyComponent(() => import('#ui/workspace/auth/InvitationScreen.tsx'), 'InvitationScreen');
const OneTimePasswordScreen = lazyComponent(() => import('#ui/workspace/auth/OneTimePasswordScreen.tsx'), 'OneTimePasswordScreen');
const SetUpSecondStepScreen = lazyComponent(() => import('#ui/workspace/auth/SetUpSecondStepScreen.tsx'), 'SetUpSecondStepScreen');
const SignUpScreen = lazyComponent(() => import('#ui/workspace/auth/SignUpScreen.tsx'), 'SignUpScreen');

export function App({ cache }: { readonly cache: QueryClient }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={cache}>
        <ErrorBoundary>
          {/* Navigation must render in the same frame; a transition would defer it. */}
          <BrowserRouter useTransitions={false}>
            <Screens />
            <OpenPathListener />
            {host().desktop !== null && (
              <LatePart isUnasked>
                <DesktopToasts />
              </LatePart>
            )}
          </BrowserRouter>
        </ErrorBoundary>
        <Toasts />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

function Screens() {
  const { t } = useTexts();
  const { desktop, serverUrl } = host();
  if (desktop !== null && desktop.mini !== null) {
    return (
      <Suspense fallback={null}>
        <MiniScreen mini={desktop.mini} />
      </Suspense>
    );
  }
  if (desktop !== null && serverUrl === '') {
    return (
      <Suspense fallback={null}>
        <ServerScreen />
      </Suspense>
    );
  }
  return (
    <Routes>
      {desktop !== null && (
        <Route
          path="/server"
          element={
            <GuestGuard title={t('places.server')}>
              <ServerScreen canGoBack />
            </GuestGuard>
          }
        />
      )}
      <Route
        path="/login"
        element={
          <GuestGuard title={t('places.login')}>
            <LoginScreen />
          </GuestGuard>
        }
      />
      <Route
        path="/forgetpsw"
        element={
          <GuestGuard title={t('places.passwordReset')}>
            <PasswordResetScreen />
          </GuestGuard>
        }
      />
      <Route
        path="/invitation"
        element={
          <Suspense fallback={<SplashScreen trouble={null} />}>
            <InvitationScreen />
          </Suspense>
        }
      />
      <Route
        path="/signup"
        element={
          <GuestGuard title={t('places.signUp')}>
            <SignUpScreen />
          </GuestGuard>
        }
      />
      <Route
        element={
          <SessionGuard
            oneTimePasswordScreen={<OneTimePasswordScreen />}
            renderSecondStep={(onDone) => <SetUpSecondStepScreen onDone={onDone} />}
          >
            <Outlet />
          </SessionGuard>
        }
      >
        {screenRoutes.map((route) => (
          <Route
            key={route.path}
            path={`${route.path}${route.pathSuffix ?? ''}`}
            element={<ScreenGuard key={route.path} place={route} />}
          />
        ))}
        <Route path="/" element={<HomeRedirect />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}

/** Navigates to paths from notifications and deep links. */
function OpenPathListener() {
  const navigate = useNavigate();
  useEffect(() => host().onOpenPath((path) => void navigate(path)), [navigate]);
  return null;
}
