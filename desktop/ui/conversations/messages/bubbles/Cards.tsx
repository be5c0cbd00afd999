import styled from '@emotion/styled';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { MapPlaceholder } from '#ui/art/MapPlaceholder.tsx';
import { host } from '#ui/host/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { clippedText, radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { parseLocation } from '#ui/conversations/messages/messageKind.ts';

/** Frame of a location or contact card. */
export const CardFrame = styled.div`
  ${clippedText}
  width: 280px;
  max-width: 100%;
  .map {
    display: grid;
    place-items: center;
    width: 100%;
    height: 112px;
    overflow: hidden;
    border-radius: ${radius.control};
    background: ${v.bubble.inset};
    > * {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
  }
  .place {
    padding: 6px 8px 2px;
    b {
      display: block;
      font: ${text.secondStrong};
      ${tabular}
    }
    small {
      font: ${text.meta};
      color: var(--meta);
    }
  }
  .numbers {
    margin: 0;
    padding: 0 8px 4px;
    list-style: none;
    li {
      display: flex;
      align-items: center;
      gap: 8px;
      min-height: 32px;
      padding: 2px 0;
      font: ${text.second};
      ${tabular}
      > span {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      small {
        display: block;
        font: ${text.meta};
        color: var(--meta);
      }
      .go {
        width: auto;
        min-width: 44px;
        padding: 0 8px;
      }
    }
  }
  .go {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    width: 100%;
    height: 32px;
    border-radius: ${radius.control};
    background: ${v.bubble.inset};
    color: ${v.brand.ink};
    font: ${text.secondStrong};
    &:hover {
      background: ${v.brand.softHover};
    }
    &:disabled {
      background: none;
      color: var(--meta);
      cursor: default;
    }
  }
`;

/** Location with a static map and a link. */
export function LocationCard({ message: { body, mediaType } }: { readonly message: Pick<MessageRecord, 'body' | 'mediaType'> }) {
  const { t } = useTexts();
  const { picture, link, description } = parseLocation(body);
  const isLive = mediaType === 'liveLocationMessage';
  const open = (): void => {
    if (link !== null) {
      host().openExternal(link);
    }
  };
  return (
    <CardFrame>
      <div className="map">{picture === null ? <MapPlaceholder /> : <img src={picture} alt="" />}</div>
      <div className="place">
        <b>{isLive ? t('messages.media.liveLocation') : description || t('messages.media.location')}</b>
        {link !== null && (
          <small>
            {isLive && `${t('messages.media.liveFrom')} · `}
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => {
                event.preventDefault();
                open();
              }}
            >
              {t('messages.media.openMap')}
            </a>
          </small>
        )}
      </div>
    </CardFrame>
  );
}
