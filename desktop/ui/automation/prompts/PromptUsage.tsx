import type { PromptRow } from '#shared/automation/prompts/record.ts';
import { Chip } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';

interface PromptUsageProps {
  readonly prompt: PromptRow;
}

/** What the assistant has used of its month; a spent one answers nobody. */
export function PromptUsage({ prompt: { tokensThisMonth = 0, monthlyTokens = null } }: PromptUsageProps) {
  const { t, language } = useTexts();
  const spell = (count: number): string => count.toLocaleString(toLocale(language));
  if (monthlyTokens === null) {
    return spell(tokensThisMonth);
  }
  const text = t('prompts.usageOf', { used: spell(tokensThisMonth), limit: spell(monthlyTokens) });
  return tokensThisMonth < monthlyTokens ? (
    text
  ) : (
    <Chip size="sm" color="danger" variant="soft" title={text}>
      {t('prompts.spent')}
    </Chip>
  );
}
