import type { ReactNode } from 'react';
import { EmptyBubbles } from '#ui/art/EmptyBubbles.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { useTexts } from '#ui/text/index.ts';
import { Placard } from './Placard.tsx';

interface EmptyProps {
  /** What this place is for, in a few words. */
  readonly title: string;
  /** One or two sentences. */
  readonly children?: ReactNode;
  /** The first thing to do here. */
  readonly action?: ReactNode;
  /** Another picture than the two bubbles. */
  readonly art?: ReactNode;
}

/** There is nothing yet: what this is for, and the first action. */
export function Empty({ title, children, action, art }: EmptyProps) {
  return (
    <Placard art={art ?? <EmptyBubbles />} title={title} action={action}>
      {children}
    </Placard>
  );
}

/** There is nothing for this search. */
export function NothingFound({ term, onClear }: { readonly term: string; readonly onClear: () => void }) {
  const { t } = useTexts();
  const clear = (
    <Button variant="outlined" color="neutral" onClick={onClear}>
      {t('kit.nothingFound.clear')}
    </Button>
  );
  return (
    <Placard art={<EmptyBubbles />} title={t('kit.nothingFound.title')} action={clear}>
      {t('kit.nothingFound.text', { term })}
    </Placard>
  );
}
