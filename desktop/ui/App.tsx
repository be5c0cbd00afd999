import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Outlet, Route, Routes, useNavigate } from 'react-router-dom';
import { HostNews } from '#ui/areas/desktop/HostNews.tsx';
import { host } from '#ui/host/index.ts';
import { Toasts } from '#ui/kit/index.ts';
import { places } from '#ui/routes.tsx';
import { Failing } from '#ui/shell/Failing.tsx';
import { Home, SignedInGate, SignedOutGate } from '#ui/shell/Gate.tsx';
import { PlaceGuard } from '#ui/shell/PlaceGuard.tsx';
import { useTexts } from '#ui/text/index.ts';
import { Theming } from '#ui/theme/Theming.tsx';
import { lazily } from './lazily.ts';

const LoginScreen = lazily(() => import('#ui/areas/auth/LoginScreen.tsx'), 'LoginScreen');
const ServerScreen = lazily(() => import('#ui/areas/auth/ServerScreen.tsx'), 'ServerScreen');
const SignUpScreen = lazily(() => import('#ui/areas/companies/SignUpScreen.tsx'), 'SignUpScreen');

/** Everything that is seen. */
export function App({ cache }: { readonly cache: QueryClient }) {
  return (
    <Theming>
      <QueryClientProvider client={cache}>
        <Failing>
          {/* Whoever goes somewhere is there in the same frame; a transition would draw it bit by bit, behind everything else. */}
          <BrowserRouter useTransitions={false}>
            <Screens />
            <OpenedFromOutside />
            <HostNews />
          </BrowserRouter>
        </Failing>
        <Toasts />
      </QueryClientProvider>
    </Theming>
  );
}

function Screens() {
  const { t } = useTexts();
  const { desktop, serverUrl } = host();
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
            <SignedOutGate title={t('desktop.server.title')}>
              <ServerScreen canGoBack />
            </SignedOutGate>
          }
        />
      )}
      <Route
        path="/login"
        element={
          <SignedOutGate title={t('auth.title')}>
            <LoginScreen />
          </SignedOutGate>
        }
      />
      <Route
        path="/signup"
        element={
          <SignedOutGate title={t('auth.signUp.title')}>
            <SignUpScreen />
          </SignedOutGate>
        }
      />
      <Route
        element={
          <SignedInGate>
            <Outlet />
          </SignedInGate>
        }
      >
        {places.map((place) => (
          <Route key={place.path} path={`${place.path}${place.rest ?? ''}`} element={<PlaceGuard key={place.path} place={place} />} />
        ))}
        <Route path="*" element={<Home />} />
      </Route>
    </Routes>
  );
}

/** A clicked notice, or a link that the system handed us, leads to its screen. */
function OpenedFromOutside() {
  const navigate = useNavigate();
  useEffect(() => host().hearOpen((path) => void navigate(path)), [navigate]);
  return null;
}
