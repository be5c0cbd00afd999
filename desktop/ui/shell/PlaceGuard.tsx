import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useActor } from '#ui/data/session.ts';
import { useFetchAhead } from '#ui/data/useFetchAhead.ts';
import { titlePage } from '#ui/host/index.ts';
import { Loading, NoPermission, Page, toast } from '#ui/kit/index.ts';
import type { Place } from '#ui/routes.tsx';
import { useTexts } from '#ui/text/index.ts';
import { wallBefore } from './access.ts';
import { Failing } from './Failing.tsx';
import { calledByKey } from './parts.ts';

const readingTime = 1_000;

/** A screen, for those who may see it. */
export function PlaceGuard({ place }: { readonly place: Place }) {
  const { t } = useTexts();
  const wall = wallBefore(place, useActor());
  const title = t(place.label);
  useEffect(() => titlePage(title), [title]);
  if (wall === 'plan') {
    return <PlanLacks />;
  }
  if (wall === 'permission') {
    return (
      <Page title={title}>
        <NoPermission />
        <FocusTitle />
      </Page>
    );
  }
  return <Shown screen={place.screen} title={title} />;
}

interface ShownProps {
  readonly screen: Place['screen'];
  readonly title: string;
}

/** The screen, or what became of it; one that comes late, while somebody may be busy elsewhere, is told instead of read. */
function Shown({ screen: Screen, title }: ShownProps) {
  const { t } = useTexts();
  const [isLate, setLate] = useState(false);
  return (
    <>
      <Failing onAgain={() => setLate(true)}>
        <Suspense fallback={<Waiting title={title} />}>
          <Screen />
          <FocusTitle isLate={isLate} />
          <Ahead />
        </Suspense>
      </Failing>
      <span className="hush" role="status">
        {isLate && t('shell.broken.came', { screen: title })}
      </span>
    </>
  );
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <Loading />
    </Page>
  );
}

/** Behind the screen, which has asked its questions by then. */
function Ahead() {
  useFetchAhead(calledByKey);
  return null;
}

/** The plan does not hold this screen: said, and led back. */
function PlanLacks() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const text = t('shell.planLacks');
  useEffect(() => {
    toast.failed(text, { id: 'planLacks' });
    const timer = setTimeout(() => void navigate('/', { replace: true }), readingTime);
    return () => clearTimeout(timer);
  }, [text, navigate]);
  return null;
}

/** Somebody is already busy: in the screen itself, or in a panel opened while it was loading. */
const isTaken = (main: HTMLElement): boolean =>
  main.contains(document.activeElement) || document.activeElement?.closest('[role="dialog"]') instanceof Element;

interface FocusTitleProps {
  /** It opened by itself, a while after somebody went there. */
  readonly isLate?: boolean;
}

/**
 * After going somewhere the title is read and the keyboard begins there; not on the page's first screen, not if the focus is taken.
 * A screen that comes late takes only the focus that nothing has: that of the button that went with what stood in its place.
 */
function FocusTitle({ isLate = false }: FocusTitleProps) {
  const { key } = useLocation();
  useEffect(() => {
    const main = document.getElementById('content');
    const title = main?.querySelector<HTMLElement>('h1');
    if (!main || !title || (isLate ? document.activeElement !== document.body : key === 'default' || isTaken(main))) {
      return;
    }
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [key, isLate]);
  return null;
}
