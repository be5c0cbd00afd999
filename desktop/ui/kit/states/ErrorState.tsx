import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppError } from '#shared/errors.ts';
import { ErrorIllustration } from '#ui/art/ErrorIllustration.tsx';
import { Button } from '#ui/kit/controls/Button.tsx';
import { explainError, useTexts } from '#ui/text/index.ts';
import { CenteredMessage } from './CenteredMessage.tsx';
import { returnRetryFocus } from './returnRetryFocus.ts';

interface ErrorStateProps {
  /** Default: 'Não foi possível carregar'. */
  readonly title?: string | undefined;
  /** Error whose message is shown. */
  readonly error?: unknown;
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}

export function ErrorState({ title, error, children, onRetry }: ErrorStateProps) {
  const { t } = useTexts();
  const retry = onRetry && (
    <Button ref={returnRetryFocus} variant="outlined" color="neutral" startDecorator={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
      {t('kit.tryAgain')}
    </Button>
  );
  return (
    <CenteredMessage alert illustration={<ErrorIllustration />} title={title ?? t('kit.failed.title')} action={retry}>
      {children ?? (error instanceof AppError ? explainError(error) : t('kit.failed.text'))}
    </CenteredMessage>
  );
}
