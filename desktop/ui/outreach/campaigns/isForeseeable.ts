import type { CampaignPreview, CampaignProblem } from '#shared/outreach/campaigns/preview.ts';

const basics = new Set<CampaignProblem>(['noConnection', 'noList', 'noText']);

/** Without number, people or text nobody knows when a campaign would start, nor what it would risk. */
export const isForeseeable = ({ problems }: Pick<CampaignPreview, 'problems'>): boolean => !problems.some((problem) => basics.has(problem));
