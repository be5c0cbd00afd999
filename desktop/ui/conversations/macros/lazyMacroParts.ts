import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyMacroKeys = lazyComponent(() => import('./MacroKeys.tsx'), 'MacroKeys');
export const LazyMacroMenu = lazyComponent(() => import('./MacroMenu.tsx'), 'MacroMenu');
