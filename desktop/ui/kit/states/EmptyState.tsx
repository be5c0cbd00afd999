import type { ReactNode } from 'react';
import { EmptyIllustration } from '#ui/art/EmptyIllustration.tsx';
import { Button } from '#ui/kit/controls/Button.tsx';
import { useTexts } from '#ui/text/index.ts';
import { CenteredMessage } from './CenteredMessage.tsx';

interface EmptyStateProps {
  /** Purpose of the screen, in a few words. */
  readonly title: string;
  /** One or two sentences. */
  readonly children?: ReactNode;
  /** First action. */
  readonly action?: ReactNode;
  /** Default: `EmptyIllustration`. */
  readonly illustration?: ReactNode;
}

export function EmptyState({ title, children, action, illustration }: EmptyStateProps) {
  return (
    <CenteredMessage illustration={illustration ?? <EmptyIllustration />} title={title} action={action}>
      {children}
    </CenteredMessage>
  );
}

export function NoResults({ term, onClear }: { readonly term: string; readonly onClear: () => void }) {
  const { t } = useTexts();
  const clear = (
    <Button variant="outlined" color="neutral" onClick={onClear}>
      {t('kit.nothingFound.clear')}
    </Button>
  );
  return (
    <CenteredMessage illustration={<EmptyIllustration />} title={t('kit.nothingFound.title')} action={clear}>
      {t('kit.nothingFound.text', { term })}
    </CenteredMessage>
  );
}
