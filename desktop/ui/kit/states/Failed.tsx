import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppError } from '#shared/errors.ts';
import { HaltedBubble } from '#ui/art/HaltedBubble.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { explain, useTexts } from '#ui/text/index.ts';
import { Placard } from './Placard.tsx';

interface FailedProps {
  /** What could not be done; otherwise 'Não foi possível carregar'. */
  readonly title?: string | undefined;
  /** What was thrown; its own sentence is shown. */
  readonly error?: unknown;
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}

/** What happened, and the way out. */
export function Failed({ title, error, children, onRetry }: FailedProps) {
  const { t } = useTexts();
  const retry = onRetry && (
    <Button variant="outlined" color="neutral" startDecorator={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
      {t('kit.tryAgain')}
    </Button>
  );
  return (
    <Placard alert art={<HaltedBubble />} title={title ?? t('kit.failed.title')} action={retry}>
      {children ?? (error instanceof AppError ? explain(error) : t('kit.failed.text'))}
    </Placard>
  );
}
