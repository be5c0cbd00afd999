import { Button, Failed, LinkButton, Loading } from '#ui/kit/index.ts';
import { fetchAgain } from '#ui/lazily.ts';
import { useTexts } from '#ui/text/index.ts';
import { isMissing } from './missingFile.ts';
import { useMissing } from './useMissing.ts';

interface BrokenScreenProps {
  readonly error: unknown;
  readonly onAgain: () => void;
}

/** What happened, and a way back. */
export function BrokenScreen({ error, onAgain }: BrokenScreenProps) {
  const { t } = useTexts();
  return (
    <div style={{ height: '100%', overflow: 'auto' }}>
      <h1 className="hush">{t('shell.mark')}</h1>
      {isMissing(error) ? (
        <Missing error={error} onCome={onAgain} />
      ) : (
        <Happened kind="broken" onAgain={() => void fetchAgain(error).then(onAgain, onAgain)} />
      )}
    </div>
  );
}

interface MissingProps {
  readonly error: TypeError;
  readonly onCome: () => void;
}

/** The script of the screen did not come: it is shown as soon as it has. */
function Missing({ error, onCome }: MissingProps) {
  const { t } = useTexts();
  const { found, isVain, again } = useMissing(error, onCome);
  return (
    <>
      {found === 'unreached' || found === 'outdated' ? <Happened kind={found} onAgain={again} /> : <Loading />}
      <span className="hush" role="status">
        {isVain && found === 'unreached' && t('shell.broken.stillUnreached')}
      </span>
    </>
  );
}

interface HappenedProps {
  readonly kind: 'broken' | 'outdated' | 'unreached';
  readonly onAgain: () => void;
}

function Happened({ kind, onAgain }: HappenedProps) {
  const { t } = useTexts();
  return (
    <Failed title={t(kind === 'unreached' ? 'shell.broken.unreachedTitle' : 'shell.broken.title')}>
      {t(kind === 'broken' ? 'shell.broken.text' : `shell.broken.${kind}`)}
      <span style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 16 }}>
        {kind === 'outdated' ? (
          <Button onClick={() => location.reload()}>{t('shell.broken.reload')}</Button>
        ) : (
          <Button onClick={onAgain}>{t('shell.broken.again')}</Button>
        )}
        {kind !== 'unreached' && (
          <LinkButton href="/" variant="outlined" color="neutral">
            {t('shell.broken.home')}
          </LinkButton>
        )}
      </span>
    </Failed>
  );
}
