import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import type { ContactCard } from '#shared/rules/vcard.ts';
import type { CardNumber } from '#shared/rules/vcardNumbers.ts';
import { usePhoneNumberForm, usePhoneParser } from '#ui/tenancy/settings/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { PersonRow, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { CardFrame } from './Cards.tsx';

interface ContactCardsProps {
  readonly cards: readonly ContactCard[];
  readonly onStartConversation: ((contact: ContactRecord) => void) | undefined;
}

/** Number of cards that are shown before the others are asked for. */
const firstCards = 5;

/** Contact cards of one or several people. */
export function ContactCards({ cards, onStartConversation }: ContactCardsProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const shownCards = isOpen ? cards : cards.slice(0, firstCards);
  return (
    <CardFrame>
      {shownCards.map((card, index) => (
        <SingleCard key={`${index}${card.name}`} card={card} onStartConversation={onStartConversation} />
      ))}
      {shownCards.length < cards.length && (
        <button type="button" className="go" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('messages.media.moreCards', { count: cards.length - shownCards.length })}
        </button>
      )}
    </CardFrame>
  );
}

interface SingleCardProps extends Pick<ContactCardsProps, 'onStartConversation'> {
  readonly card: ContactCard;
}

function SingleCard({ card: { name, organisation, numbers, emails }, onStartConversation }: SingleCardProps) {
  const { t } = useTexts();
  return (
    <div>
      <PersonRow dense size={40} name={name || t('messages.media.contact')} detail={organisation === name ? '' : organisation} />
      <ul className="numbers">
        {numbers.map((number, index) => (
          <NumberRow key={`${index}${number.number}`} name={name} number={number} onStart={onStartConversation} />
        ))}
        {emails.map((email) => (
          <li key={email}>
            <span>{email}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NumberRowProps {
  readonly name: string;
  readonly number: CardNumber;
  readonly onStart: ContactCardsProps['onStartConversation'];
}

function NumberRow({ name, number: { number, account, kind, label }, onStart }: NumberRowProps) {
  const { t } = useTexts();
  const parsed = usePhoneParser()?.(number);
  // Cards of other programs have numbers without country code.
  const shownNumber = (parsed?.reason === null && formatPhoneNumber(parsed.number)) || number;
  return (
    <li>
      <span>
        {shownNumber} <small>{kind === null ? label : t(`messages.media.numberKinds.${kind}`)}</small>
      </span>
      {onStart !== undefined && (
        <StartConversationButton name={name} number={account === '' ? number : `+${account}`} shownNumber={shownNumber} onStart={onStart} />
      )}
    </li>
  );
}

/** The contract's limit for names. */
const maxNameLength = 50;

interface StartConversationButtonProps {
  readonly name: string;
  readonly number: string;
  readonly shownNumber: string;
  readonly onStart: (contact: ContactRecord) => void;
}

/** Adds the person as a contact and continues with it, unless WhatsApp does not know the number. */
function StartConversationButton({ name, number, shownNumber, onStart }: StartConversationButtonProps) {
  const { t } = useTexts();
  const { complete } = usePhoneNumberForm();
  const [isMissing, setMissing] = useState(false);
  const create = useEndpointMutation(api.contacts.create);
  const start = async (): Promise<void> => {
    const completed = await complete({ number }).catch((error: unknown) => void toast.error(explainError(error)));
    if (completed === undefined) {
      return;
    }
    const result = await create
      .mutateAsync({ name: name.length < 2 ? completed.number : name.slice(0, maxNameLength), number: completed.number, preview: true })
      .catch(() => null);
    if (result !== null && 'invalido' in result) {
      setMissing(true);
    } else if (result !== null) {
      onStart(result.existingContact ?? result);
    }
  };
  return (
    <button
      type="button"
      className="go"
      disabled={isMissing}
      aria-busy={create.isPending}
      aria-label={isMissing ? undefined : t('messages.media.talkTo', { number: shownNumber })}
      onClick={() => void start()}
    >
      {!isMissing && <MessageCircle size={16} strokeWidth={1.75} aria-hidden />}
      {t(isMissing ? 'messages.media.notOnWhatsapp' : 'messages.media.talk')}
    </button>
  );
}
