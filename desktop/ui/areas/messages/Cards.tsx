import styled from '@emotion/styled';
import { MessageCircle } from 'lucide-react';
import { phoneLabel } from '#shared/rules/phone.ts';
import { StreetMap } from '#ui/art/StreetMap.tsx';
import { host } from '#ui/host/index.ts';
import { Avatar } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { cardOf, cardsOf, placeOf, type CardContact } from './messageKind.ts';

const Card = styled.div`
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
  .who {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 6px 8px 8px;
    > div {
      min-width: 0;
    }
    b {
      display: block;
      font: ${text.secondStrong};
      ${ellipsis}
    }
    small {
      font: ${text.meta};
      color: var(--meta);
      ${tabular}
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
  }
`;

/** A place: a still card, and the way to the map. */
export function LocationCard({ body }: { readonly body: string }) {
  const { t } = useTexts();
  const { picture, link, words } = placeOf(body);
  const open = (): void => {
    if (link !== null) {
      host().openExternal(link);
    }
  };
  return (
    <Card>
      <div className="map">{picture === null ? <StreetMap /> : <img src={picture} alt="" />}</div>
      <div className="place">
        <b>{words || t('messages.media.location')}</b>
        {link !== null && (
          <small>
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
    </Card>
  );
}

interface ContactCardsProps {
  readonly body: string;
  readonly isMany: boolean;
  readonly onTalkTo: ((contact: CardContact) => void) | undefined;
}

/** One contact, or several, as somebody passed them on. */
export function ContactCards({ body, isMany, onTalkTo }: ContactCardsProps) {
  const { t } = useTexts();
  const contacts = isMany ? cardsOf(body) : [cardOf(body)];
  return (
    <Card>
      {contacts.map((contact, index) => (
        <div key={`${index}${contact.number}`}>
          <div className="who">
            <Avatar name={contact.name || contact.number} size={40} />
            <div>
              <b title={contact.name}>{contact.name || contact.number}</b>
              <small>{phoneLabel(contact.number.replaceAll(/\D/g, '')) ?? contact.number}</small>
            </div>
          </div>
          {onTalkTo !== undefined && contact.number !== '' && (
            <button type="button" className="go" onClick={() => onTalkTo(contact)}>
              <MessageCircle size={16} strokeWidth={1.75} aria-hidden />
              {t('messages.media.talk')}
            </button>
          )}
        </div>
      ))}
    </Card>
  );
}
