import { useState } from 'react';
import { isLost } from '#ui/data/live.ts';
import { Button, Failed, LinkButton } from '#ui/kit/index.ts';
import { forgetFailures } from '#ui/lazily.ts';
import { useTexts } from '#ui/text/index.ts';

/** A file of the page did not come: the server cannot be reached, or it was updated and has other files now. */
const isMissing = (error: unknown): boolean => error instanceof TypeError && /import|module|fetch/i.test(error.message);

interface BrokenScreenProps {
  readonly error: unknown;
  readonly onAgain: () => void;
}

type Kind = 'broken' | 'outdated' | 'unreached';

function kindOf(error: unknown): Kind {
  if (!isMissing(error)) {
    return 'broken';
  }
  // The browser knows of a pulled cable before the line does.
  return isLost() || !navigator.onLine ? 'unreached' : 'outdated';
}

/** What happened, and a way back. */
export function BrokenScreen({ error, onAgain }: BrokenScreenProps) {
  const { t } = useTexts();
  const [kind] = useState(() => kindOf(error));
  const again = (): void => {
    forgetFailures();
    onAgain();
  };
  return (
    <div style={{ height: '100%', overflow: 'auto' }}>
      <h1 className="hush">{t('shell.mark')}</h1>
      <Failed title={t(kind === 'unreached' ? 'shell.broken.unreachedTitle' : 'shell.broken.title')}>
        {t(kind === 'broken' ? 'shell.broken.text' : `shell.broken.${kind}`)}
        <span style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 16 }}>
          {kind === 'outdated' ? (
            <Button onClick={() => location.reload()}>{t('shell.broken.reload')}</Button>
          ) : (
            <Button onClick={again}>{t('shell.broken.again')}</Button>
          )}
          {kind !== 'unreached' && (
            <LinkButton href="/" variant="outlined" color="neutral">
              {t('shell.broken.home')}
            </LinkButton>
          )}
        </span>
      </Failed>
    </div>
  );
}
