import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AppError } from '#shared/errors.ts';
import { Mark } from '#ui/art/Mark.tsx';
import { restoreSession } from '#ui/data/session.ts';
import { Button, Failed } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { Bones, hasBones } from './Bones.tsx';

const Room = styled.main`
  display: grid;
  place-items: center;
  height: 100%;
  overflow: auto;
  background: ${v.surface.frame};
`;

const again = 5_000;
/** A quick answer needs no picture of waiting. */
const patience = 300;

/** Before the server has spoken: the mark, or why it has not, tried again by itself. */
export function Splash({ trouble }: { readonly trouble: AppError | null }) {
  const { t } = useTexts();
  const [isSlow, setSlow] = useState(false);
  const retry = useEffectEvent(() => void restoreSession());
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (trouble === null) {
      return;
    }
    const timer = setTimeout(retry, again);
    return () => clearTimeout(timer);
  }, [trouble]);
  if (trouble === null) {
    return (
      <Room aria-busy>
        <Bones />
        {isSlow && !hasBones() && <Mark size={48} title={t('shell.loading')} />}
      </Room>
    );
  }
  return (
    <Room>
      <h1 className="hush">{t('shell.mark')}</h1>
      <Failed title={t('shell.unreachable.title')}>
        {trouble.code === 'ERR_OFFLINE' ? t('shell.unreachable.text') : explain(trouble)}
        <span style={{ display: 'block', marginTop: 16 }}>
          <Button variant="outlined" color="neutral" onClick={() => void restoreSession()}>
            {t('shell.unreachable.again')}
          </Button>
        </span>
      </Failed>
    </Room>
  );
}
