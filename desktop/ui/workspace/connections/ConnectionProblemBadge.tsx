import { TriangleAlert } from 'lucide-react';
import { useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { useConnectionProblem } from './useConnections.ts';

export function ConnectionProblemBadge() {
  const { t } = useTexts();
  return useConnectionProblem() ? (
    <TriangleAlert size={14} strokeWidth={2} color={v.bad.ink} role="img" aria-label={t('shell.disconnected.badge')} />
  ) : null;
}
