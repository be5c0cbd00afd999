import type { ReactNode } from 'react';
import { ErrorIllustration } from '#ui/art/ErrorIllustration.tsx';
import { Button } from '#ui/kit/controls/Button.tsx';
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

interface PlanMissingProps {
  /** Feature name as in the menu. */
  readonly feature: string;
  /** Only for users who may change the plan. */
  readonly onSeePlans?: (() => void) | undefined;
}

/** The company's plan lacks the feature. */
export function PlanMissing({ feature, onSeePlans }: PlanMissingProps) {
  const { t } = useTexts();
  const action = onSeePlans && <Button onClick={onSeePlans}>{t('kit.planMissing.action')}</Button>;
  return (
    <CenteredMessage illustration={<ErrorIllustration />} title={t('kit.planMissing.title')} action={action}>
      {t('kit.planMissing.text', { feature })}
    </CenteredMessage>
  );
}
