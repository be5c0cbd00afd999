import styled from '@emotion/styled';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { BrandRecord } from '#shared/tenancy/settings.ts';
import { AppError } from '#shared/errors.ts';
import { LogoWatermark } from '#ui/art/LogoWatermark.tsx';
import { BrandMark, useBrandColor } from '#ui/tenancy/settings/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { host } from '#ui/host/index.ts';
import { languages, setLanguage, useTexts } from '#ui/text/index.ts';
import { radius, text, v, width } from '#ui/theme/tokens.ts';

function readRememberedCompany(): number {
  const remembered = host().read('brand');
  return remembered?.serverUrl === host().serverUrl ? remembered.companyId : 0;
}

/** Brand of the company that the address names, `?companyId=3`, or of the last sign-in on this device; null: the product's own. */
function useBrand(): BrandRecord | null {
  const [searchParams] = useSearchParams();
  const companyId = Number(searchParams.get('companyId') ?? readRememberedCompany());
  const enabled = Number.isInteger(companyId) && companyId > 0;
  const { data, error } = useEndpointQuery(api.settings.brand, { companyId }, { enabled, staleTime: Number.POSITIVE_INFINITY });
  const isGone = error instanceof AppError && error.code === 'ERR_NO_SETTING_FOUND' && companyId === readRememberedCompany();
  useEffect(() => {
    if (isGone) {
      host().write('brand', undefined);
    }
  }, [isGone]);
  return data ?? null;
}

/** Server of the installed program with a link to change it; nothing in a browser. */
function CurrentServer() {
  const { t } = useTexts();
  const { desktop, serverUrl } = host();
  if (desktop === null || serverUrl === '') {
    return null;
  }
  return (
    <span>
      {t('desktop.server.here', { host: new URL(serverUrl).host })} <Link to="/server">{t('desktop.server.change')}</Link>
    </span>
  );
}

const PageLayout = styled.main`
  position: relative;
  display: grid;
  grid-template-rows: 1fr auto;
  height: 100%;
  overflow: hidden auto;
  background: ${v.surface.frame};
  > .watermark {
    position: fixed;
    right: -15vw;
    bottom: -12vh;
    height: 92vh;
    color: ${v.surface.frameHover};
    opacity: 0.5;
    pointer-events: none;
    ${width.compact} {
      display: none;
    }
  }
`;
const Column = styled.div`
  position: relative;
  place-self: center;
  width: 368px;
  max-width: calc(100vw - 32px);
  padding: 32px 0;
`;
const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-bottom: 28px;
  font: ${text.headline};
  letter-spacing: -0.015em;
  color: ${v.ink.strong};
`;
/** Card of the login and sign-up forms. */
export const AuthCard = styled.div`
  padding: 24px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  background: ${v.surface.base};
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    > [role='alert']:empty {
      display: none;
    }
  }
  h1 {
    font: ${text.title};
    color: ${v.ink.strong};
  }
  .lead {
    margin-top: 4px;
    font: ${text.second};
    color: ${v.ink.soft};
  }
`;
/** Link under the card to the other form. */
export const AuthAside = styled.p`
  margin-top: 16px;
  text-align: center;
  font: ${text.second};
  color: ${v.ink.soft};
`;
/** Hint under the submit button. */
export const AuthHint = styled.p`
  display: grid;
  grid-template-columns: 14px minmax(0, 1fr);
  gap: 8px;
  margin-top: 16px;
  font: ${text.meta};
  color: ${v.ink.meta};
  svg {
    margin-top: 1px;
  }
`;
const PageFooter = styled.footer`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 4px 20px;
  min-height: 48px;
  padding: 12px 16px;
  font: ${text.meta};
  line-height: 24px;
  color: ${v.ink.meta};
  button {
    min-height: 24px;
    border-radius: ${radius.inner};
    text-decoration: underline;
    text-underline-offset: 2px;
    &[aria-pressed='true'] {
      color: ${v.ink.body};
      text-decoration: none;
    }
  }
  > span[role='group'] {
    display: inline-flex;
    gap: 12px;
  }
`;

/** False on the first start of the installed program. */
const hasServer = (): boolean => host().desktop === null || host().serverUrl !== '';

function ServerVersion() {
  const { t } = useTexts();
  const { data: server } = useEndpointQuery(api.system.version, {}, { staleTime: Number.POSITIVE_INFINITY });
  return server === undefined ? null : <span>{t('shell.version', { version: server.version })}</span>;
}

/** Layout of the signed-out screens: brand, card, footer with version and languages. */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  const { t, language } = useTexts();
  const brand = useBrand();
  useBrandColor(brand?.color ?? '');
  return (
    <PageLayout>
      <LogoWatermark className="watermark" />
      <Column>
        <Brand>
          <BrandMark brand={brand} size={32} />
        </Brand>
        {children}
      </Column>
      <PageFooter>
        {hasServer() && <ServerVersion />}
        <CurrentServer />
        <span role="group" aria-label={t('auth.language')}>
          {languages.map((other) => (
            <button key={other} type="button" lang={other} aria-pressed={other === language} onClick={() => void setLanguage(other)}>
              {t(`shell.languages.${other}`)}
            </button>
          ))}
        </span>
      </PageFooter>
    </PageLayout>
  );
}
