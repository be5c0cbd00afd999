import { Button, Failed, LinkButton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** A file of an older build is gone once the server was updated. */
const isOutdated = (error: unknown): boolean => error instanceof TypeError && /import|module|fetch/i.test(error.message);

interface BrokenScreenProps {
  readonly error: unknown;
  readonly onAgain: () => void;
}

/** What happened, and a way back. */
export function BrokenScreen({ error, onAgain }: BrokenScreenProps) {
  const { t } = useTexts();
  const outdated = isOutdated(error);
  return (
    <div style={{ height: '100%', overflow: 'auto' }}>
      <h1 className="hush">{t('shell.mark')}</h1>
      <Failed title={t('shell.broken.title')}>
        {t(outdated ? 'shell.broken.outdated' : 'shell.broken.text')}
        <span style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 16 }}>
          {outdated ? (
            <Button onClick={() => location.reload()}>{t('shell.broken.reload')}</Button>
          ) : (
            <Button onClick={onAgain}>{t('shell.broken.again')}</Button>
          )}
          <LinkButton href="/" variant="outlined" color="neutral">
            {t('shell.broken.home')}
          </LinkButton>
        </span>
      </Failed>
    </div>
  );
}
