import { api } from '#shared/api.ts';
import { isInterrupted, type ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ListBanner } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { toListInput } from './toListInput.ts';
import { getDisplayStatus, importStatusBadges } from './importStatusBadges.ts';

interface ImportBannerProps {
  /** Imports into this contact list; absent: imports of contacts. */
  readonly contactListId?: number | undefined;
  readonly onOpen: (id: number) => void;
}

const getProgress = ({ total, created, updated, skipped }: ContactImportRecord): number =>
  total === 0 ? 0 : Math.floor(((created + updated + skipped) / total) * 100) / 100;

const isRunning = ({ status }: ContactImportRecord): boolean => status === 'running' || status === 'reading';

/** Banner of a running, interrupted or ready import. */
export function ImportBanner({ contactListId, onOpen }: ImportBannerProps) {
  const { t, language } = useTexts();
  const { data: imports = [] } = useEndpointQuery(api.contactImports.list, toListInput(contactListId));
  const active = imports.find(isRunning) ?? imports.find(isInterrupted) ?? imports.find(({ status }) => status === 'ready');
  if (active === undefined) {
    return null;
  }
  const percent = new Intl.NumberFormat(toLocale(language), { style: 'percent' }).format(getProgress(active));
  const total = new Intl.NumberFormat(toLocale(language)).format(active.total);
  const texts = { ready: t('contactImports.ready'), interrupted: t('contactImports.interrupted') };
  const status = getDisplayStatus(active);
  const waitingStatus = status === 'ready' || status === 'interrupted' ? status : null;
  const Icon = importStatusBadges[status].icon;
  return (
    <ListBanner data-waits={waitingStatus ?? undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{waitingStatus === null ? t('contactImports.running', { percent, total, count: active.total }) : texts[waitingStatus]}</span>
      <button type="button" onClick={() => onOpen(active.id)}>
        {t('contactImports.look')}
      </button>
    </ListBanner>
  );
}
