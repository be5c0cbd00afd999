import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { announceFirstScreen } from '#ui/data/afterFirstScreen.ts';
import { useActor } from '#ui/data/session/session.ts';
import { usePrefetch } from '#ui/data/usePrefetch.ts';
import { setPageTitle } from '#ui/host/index.ts';
import { LoadingSkeleton, NoPermission, Page, toast } from '#ui/kit/index.ts';
import type { Prefetchable } from '#ui/lazyComponent.ts';
import type { ScreenRoute } from '#ui/routes.ts';
import { useTexts } from '#ui/text/index.ts';
import { findDenialReason } from './screenAccess.ts';
import { ErrorBoundary } from '#ui/shell/errors/ErrorBoundary.tsx';
import { keyboardParts } from '#ui/shell/layout/lazyParts.ts';

const readingTimeMs = 1_000;

/** Screen with its permission and plan checks. */
export function ScreenGuard({ place: route }: { readonly place: ScreenRoute }) {
  const { t } = useTexts();
  const denialReason = findDenialReason(route, useActor());
  const title = t(route.label);
  useEffect(() => setPageTitle(title), [title]);
  if (denialReason === 'plan' || (denialReason === 'permission' && route.redirectsHome === true)) {
    return <HomeRedirect />;
  }
  if (denialReason === 'permission') {
    return (
      <Page title={title}>
        <NoPermission />
        <FocusTitle />
      </Page>
    );
  }
  return <GuardedScreen screen={route.screen} title={title} />;
}

interface GuardedScreenProps {
  readonly screen: ScreenRoute['screen'];
  readonly title: string;
}

/** A screen that loads late, while the user may be busy elsewhere, is announced instead of focused. */
function GuardedScreen({ screen: Screen, title }: GuardedScreenProps) {
  const { t } = useTexts();
  const [isLate, setLate] = useState(false);
  return (
    <>
      <ErrorBoundary onRetry={() => setLate(true)}>
        <Suspense fallback={<LoadingScreen title={title} />}>
          <Screen />
          <FocusTitle isLate={isLate} />
          <PrefetchComponents />
        </Suspense>
      </ErrorBoundary>
      <span className="hush" role="status">
        {isLate && t('shell.broken.came', { screen: title })}
      </span>
    </>
  );
}

function LoadingScreen({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <LoadingSkeleton />
    </Page>
  );
}

const laterParts: readonly Prefetchable[] = [{ prefetch: announceFirstScreen }, ...keyboardParts];

/** Rendered after the screen, whose queries go first. */
function PrefetchComponents() {
  usePrefetch(laterParts);
  return null;
}

/** The company may not open this screen: shows a toast and redirects. */
function HomeRedirect() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const text = t('shell.planLacks');
  useEffect(() => {
    toast.error(text, { id: 'planLacks' });
    const timer = setTimeout(() => void navigate('/', { replace: true }), readingTimeMs);
    return () => clearTimeout(timer);
  }, [text, navigate]);
  return null;
}

/** Focus is in the screen, or in a panel that was opened while the screen was loading. */
const isFocusInUse = (main: HTMLElement): boolean =>
  main.contains(document.activeElement) || document.activeElement?.closest('[role="dialog"]') instanceof Element;

interface FocusTitleProps {
  /** The screen loaded on its own after an error. */
  readonly isLate?: boolean;
}

/**
 * Moves focus to the title after navigation, unless the focus is in use or it is the page's first screen.
 * A late screen takes the focus only if nothing has it: the retry button that had it is gone.
 */
function FocusTitle({ isLate = false }: FocusTitleProps) {
  const { key } = useLocation();
  useEffect(() => {
    const main = document.getElementById('content');
    const title = main?.querySelector<HTMLElement>('h1');
    if (!main || !title || (isLate ? document.activeElement !== document.body : key === 'default' || isFocusInUse(main))) {
      return;
    }
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [key, isLate]);
  return null;
}
