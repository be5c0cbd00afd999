import { useParams } from 'react-router-dom';
import { ContactListScreen } from './ContactListScreen.tsx';
import { ContactListsScreen } from './ContactListsScreen.tsx';

/** All contact lists, or the items of the one that the address names. */
export function ContactListRoute() {
  const { contactListId } = useParams();
  return contactListId === undefined ? <ContactListsScreen /> : <ContactListScreen key={contactListId} id={Number(contactListId)} />;
}
