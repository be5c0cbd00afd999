import styled from '@emotion/styled';
import type { AdOrigin } from '#shared/conversations/tickets/adOrigin.ts';
import { PanelSection } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

const Ad = styled.div`
  display: flex;
  gap: 12px;
  min-width: 0;
  img {
    flex-shrink: 0;
    width: 56px;
    height: 56px;
    object-fit: cover;
    border-radius: ${radius.card};
  }
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  p {
    margin: 2px 0 0;
    font: ${text.second};
    color: ${v.ink.body};
  }
  a,
  small {
    display: block;
    margin-top: 4px;
    font: ${text.second};
  }
  small {
    color: ${v.ink.meta};
  }
`;

const isWebAddress = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

/** The ad through which the customer came. */
export function AdSection({ ad: { title, body, app, sourceUrl, picture } }: { readonly ad: AdOrigin }) {
  const { t } = useTexts();
  return (
    <PanelSection title={t('ticketList.ad.title')}>
      <Ad>
        {picture !== null && <img src={`data:image/jpeg;base64,${picture}`} alt="" />}
        <div>
          {title !== '' && <b>{title}</b>}
          {body !== '' && <p>{body}</p>}
          {isWebAddress(sourceUrl) && (
            <a href={sourceUrl} target="_blank" rel="noreferrer">
              {t('ticketList.ad.link')}
            </a>
          )}
          {app !== '' && <small>{app[0]?.toLocaleUpperCase() + app.slice(1)}</small>}
        </div>
      </Ad>
    </PanelSection>
  );
}
