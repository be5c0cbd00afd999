import type { ReactNode } from 'react';
import { ErrorIllustration } from '#ui/art/ErrorIllustration.tsx';
import { Button } from '#ui/kit/controls/Button.tsx';
import { useTexts } from '#ui/text/index.ts';
import { CenteredMessage } from './CenteredMessage.tsx';

/** This person may not be here; who can change that. */
export function NoPermission({ children, action }: { readonly children?: ReactNode; readonly action?: ReactNode }) {
  const { t } = useTexts();
  return (
    <CenteredMessage illustration={<ErrorIllustration />} title={t('kit.noPermission.title')} action={action}>
      {children ?? t('kit.noPermission.text')}
    </CenteredMessage>
  );
}

interface PlanMissingProps {
  /** The feature, as the menu calls it. */
  readonly feature: string;
  /** Only for those who may change the plan. */
  readonly onSeePlans?: (() => void) | undefined;
}

/** The company's plan does not hold this; what would. */
export function PlanMissing({ feature, onSeePlans }: PlanMissingProps) {
  const { t } = useTexts();
  const action = onSeePlans && <Button onClick={onSeePlans}>{t('kit.planMissing.action')}</Button>;
  return (
    <CenteredMessage illustration={<ErrorIllustration />} title={t('kit.planMissing.title')} action={action}>
      {t('kit.planMissing.text', { feature })}
    </CenteredMessage>
  );
}
