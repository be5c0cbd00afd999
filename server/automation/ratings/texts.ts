import { isBlankText } from '#shared/rules/isBlankText.ts';
const instruction = 'Responda só com o número:\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito';

/** Texts about the rating; automatic messages are in Portuguese. */
export const ratingTexts = {
  question: (lead: string): string => `${isBlankText(lead) ? 'Como foi o seu atendimento?' : lead.trim()}\n\n${instruction}`,
  reminder: `Sua avaliação ajuda a gente a melhorar.\n\n${instruction}`,
  invitation: 'Se quiser, conte em uma mensagem o que achou.',
} as const;
