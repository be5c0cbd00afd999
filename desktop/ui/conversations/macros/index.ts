export { LazyMacroKeys, LazyMacroMenu } from './lazyMacroParts.ts';
