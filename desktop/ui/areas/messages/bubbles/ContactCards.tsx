import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ContactRecord } from '#shared/areas/contacts.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { usePhoneNumberForm, usePhoneParser } from '#ui/areas/settings/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { PersonRow, toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { parseContactCards, parseVcard, type VcardContact } from '#ui/areas/messages/messageKind.ts';
import { CardFrame } from './Cards.tsx';

interface ContactCardsProps {
  readonly body: string;
  readonly isMany: boolean;
  readonly onStartConversation: ((contact: ContactRecord) => void) | undefined;
}

/** Contact cards of one or several people. */
export function ContactCards({ body, isMany, onStartConversation }: ContactCardsProps) {
  const parse = usePhoneParser();
  const contacts = isMany ? parseContactCards(body) : [parseVcard(body)];
  return (
    <CardFrame>
      {contacts.map((contact, index) => (
        <div key={`${index}${contact.number}`}>
          <PersonRow
            dense
            size={40}
            name={contact.name || contact.number}
            detail={formatPhoneNumber(completeNumber(contact.number, parse)) ?? contact.number}
          />
          {onStartConversation !== undefined && contact.number !== '' && (
            <StartConversationButton contact={contact} onStart={onStartConversation} />
          )}
        </div>
      ))}
    </CardFrame>
  );
}

/** Cards of other programs have numbers without country code. */
function completeNumber(number: string, parse: ReturnType<typeof usePhoneParser>): string {
  const parsed = parse?.(number);
  return parsed?.reason === null ? parsed.number : number.replaceAll(/\D/g, '');
}

/** The contract's limit for names. */
const maxNameLength = 50;

interface StartConversationButtonProps {
  readonly contact: VcardContact;
  readonly onStart: (contact: ContactRecord) => void;
}

/** Adds the person as a contact and goes on with it, unless WhatsApp does not know the number. */
function StartConversationButton({ contact: { name, number }, onStart }: StartConversationButtonProps) {
  const { t } = useTexts();
  const { complete } = usePhoneNumberForm();
  const [isMissing, setMissing] = useState(false);
  const create = useEndpointMutation(api.contacts.create);
  const start = async (): Promise<void> => {
    const completed = await complete({ number }).catch((error: unknown) => void toast.error(explainError(error)));
    if (completed === undefined) {
      return;
    }
    const digits = completed.number.replaceAll(/\D/g, '');
    const result = await create
      .mutateAsync({ name: name.length < 2 ? digits : name.slice(0, maxNameLength), number: digits, preview: true })
      .catch(() => null);
    if (result !== null && 'invalido' in result) {
      setMissing(true);
    } else if (result !== null) {
      onStart(result.existingContact ?? result);
    }
  };
  return (
    <button type="button" className="go" disabled={isMissing} aria-busy={create.isPending} onClick={() => void start()}>
      {!isMissing && <MessageCircle size={16} strokeWidth={1.75} aria-hidden />}
      {t(isMissing ? 'messages.media.notOnWhatsapp' : 'messages.media.talk')}
    </button>
  );
}
