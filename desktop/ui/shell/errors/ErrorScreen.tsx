import { Button, ErrorState, LinkButton, LoadingSkeleton } from '#ui/kit/index.ts';
import { retryLoad } from '#ui/lazyComponent.ts';
import { useTexts } from '#ui/text/index.ts';
import { isScriptLoadError } from './scriptProbe.ts';
import { useMissingScript } from './useMissingScript.ts';

interface ErrorScreenProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  const { t } = useTexts();
  return (
    <div style={{ height: '100%', overflow: 'auto' }}>
      <h1 className="hush">{t('shell.mark')}</h1>
      <ErrorContent error={error} onRetry={onRetry} />
    </div>
  );
}

export function ErrorContent({ error, onRetry }: ErrorScreenProps) {
  return isScriptLoadError(error) ? (
    <MissingScript error={error} onLoad={onRetry} />
  ) : (
    <ErrorMessage kind="broken" onRetry={() => void retryLoad(error).then(onRetry, onRetry)} />
  );
}

interface MissingScriptProps {
  readonly error: TypeError;
  readonly onLoad: () => void;
}

/** Shows the screen as soon as its script has loaded. */
function MissingScript({ error, onLoad }: MissingScriptProps) {
  const { t } = useTexts();
  const { status, hasRetryFailed, retry } = useMissingScript(error, onLoad);
  return (
    <>
      {status === 'unreached' || status === 'outdated' ? <ErrorMessage kind={status} onRetry={retry} /> : <LoadingSkeleton />}
      <span className="hush" role="status">
        {hasRetryFailed && status === 'unreached' && t('shell.broken.stillUnreached')}
      </span>
    </>
  );
}

interface ErrorMessageProps {
  readonly kind: 'broken' | 'outdated' | 'unreached';
  readonly onRetry: () => void;
}

function ErrorMessage({ kind, onRetry }: ErrorMessageProps) {
  const { t } = useTexts();
  return (
    <ErrorState title={t(kind === 'unreached' ? 'shell.broken.unreachedTitle' : 'shell.broken.title')}>
      {t(kind === 'broken' ? 'shell.broken.text' : `shell.broken.${kind}`)}
      <span style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 16 }}>
        {kind === 'outdated' ? (
          <Button onClick={() => location.reload()}>{t('shell.broken.reload')}</Button>
        ) : (
          <Button onClick={onRetry}>{t('shell.broken.again')}</Button>
        )}
        {kind !== 'unreached' && (
          <LinkButton href="/" variant="outlined" color="neutral">
            {t('shell.broken.home')}
          </LinkButton>
        )}
      </span>
    </ErrorState>
  );
}
