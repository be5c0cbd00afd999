import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { setPageTitle } from '#ui/host/index.ts';
import { Button, EmptyState, Page } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Unknown path. */
export function NotFoundScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const title = t('shell.notFound.title');
  useEffect(() => setPageTitle(title), [title]);
  return (
    <Page title={title}>
      <EmptyState title={t('shell.notFound.lead')} action={<Button onClick={() => void navigate('/')}>{t('shell.broken.home')}</Button>}>
        {t('shell.notFound.text')}
      </EmptyState>
    </Page>
  );
}
