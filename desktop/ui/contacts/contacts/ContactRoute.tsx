import { useParams } from 'react-router-dom';
import { BlockedContactsScreen } from './BlockedContactsScreen.tsx';
import { ContactScreen } from './ContactScreen.tsx';
import { ContactsScreen } from './ContactsScreen.tsx';
import { DuplicatesScreen } from './DuplicatesScreen.tsx';

/** All contacts, the blocked or doubled ones, or the one that the address names. */
export function ContactRoute() {
  const { id } = useParams();
  switch (id) {
    case undefined:
      return <ContactsScreen />;
    case 'blocked':
      return <BlockedContactsScreen />;
    case 'duplicates':
      return <DuplicatesScreen />;
    default:
      return <ContactScreen key={id} id={Number(id)} />;
  }
}
