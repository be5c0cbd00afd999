export { foldText } from '#shared/rules/searchWords.ts';
