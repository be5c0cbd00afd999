import type { ReactNode } from 'react';
import { ErrorIllustration } from '#ui/art/ErrorIllustration.tsx';
import { useTexts } from '#ui/text/index.ts';
import { CenteredMessage } from './CenteredMessage.tsx';

export function NoPermission({ children, action }: { readonly children?: ReactNode; readonly action?: ReactNode }) {
  const { t } = useTexts();
  return (
    <CenteredMessage illustration={<ErrorIllustration />} title={t('kit.noPermission.title')} action={action}>
      {children ?? t('kit.noPermission.text')}
    </CenteredMessage>
  );
}
