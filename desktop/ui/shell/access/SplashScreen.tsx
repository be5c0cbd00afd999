import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AppError } from '#shared/errors.ts';
import { Logo } from '#ui/art/Logo.tsx';
import { restoreSession } from '#ui/data/session/session.ts';
import { Button, ErrorState } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
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
