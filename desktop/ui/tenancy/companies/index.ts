import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyCompaniesTab = lazyComponent(() => import('./CompaniesTab.tsx'), 'CompaniesTab');
export { PhoneField } from './PhoneField.tsx';
