import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { HaltedBubble } from '#ui/art/HaltedBubble.tsx';
import { askCompanyAgain, dueDateOf, signOut, useUser } from '#ui/data/session.ts';
import { Button, Empty } from '#ui/kit/index.ts';
import { localeOf, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';

const Room = styled.main`
  height: 100%;
  overflow: auto;
  background: ${v.surface.frame};
`;

/** The subscription has run out: what that means, whom to ask, and a way to say that it was paid. */
export function CompanyExpired() {
  const { t, language } = useTexts();
  const cache = useQueryClient();
  const due = dueDateOf(useUser());
  const since = due?.isOver === true ? due.date.toLocaleDateString(localeOf(language)) : null;
  return (
    <Room>
      <h1 className="hush">{t('shell.mark')}</h1>
      <Empty
        art={<HaltedBubble />}
        title={t('shell.companyExpired.title')}
        action={
          <>
            <Button onClick={() => askCompanyAgain(cache)}>{t('shell.companyExpired.again')}</Button>
            <Button variant="outlined" color="neutral" onClick={() => void signOut()}>
              {t('shell.companyExpired.signOut')}
            </Button>
          </>
        }
      >
        {since === null ? t('shell.companyExpired.text') : t('shell.companyExpired.since', { date: since })}{' '}
        {t('shell.companyExpired.help')}
      </Empty>
    </Room>
  );
}
