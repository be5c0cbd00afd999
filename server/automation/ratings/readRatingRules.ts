import { isEnabled } from '#server/tenancy/settings/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { readTexts } from './askRating.ts';
import { readRatingTimes, type RatingTimes } from './ratingTimes.ts';

/** What a company and a connection have set up for the end of conversations. */
export interface RatingRules extends RatingTimes {
  readonly isRatingOn: boolean;
  readonly takesComment: boolean;
  readonly question: string;
  readonly farewell: string;
}

export async function readRatingRules(scope: Scope, connectionId: number): Promise<RatingRules> {
  const { question, farewell } = await readTexts(scope, { whatsappId: connectionId });
  return {
    isRatingOn: await isEnabled(scope, 'userRating'),
    takesComment: await isEnabled(scope, 'ratingComment'),
    question,
    farewell,
    ...(await readRatingTimes(scope)),
  };
}
