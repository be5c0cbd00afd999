export {
  commentMs,
  decideAnswer,
  decideClosed,
  decideDue,
  decideThanks,
  type ClosedSituation,
  type OpenQuestion,
  type RatingEffect,
} from './decideRating.ts';
export { planTimes } from './ratingTimes.ts';
export { readRatingRules, type RatingRules } from './readRatingRules.ts';
export { linkImportedRatings } from './linkImportedRatings.ts';
