import { formatContactName, formatContactNumber, useTexts, type NamedContact } from '#ui/text/index.ts';

interface ContactLabels {
  /** The name; where nobody knows one, the number as people write it. */
  readonly nameOf: (contact: NamedContact) => string;
  /** The number, or what stands in its place. */
  readonly numberOf: (contact: NamedContact) => string;
}

/** How a contact is called on screen, in the reader's language. */
export function useContactLabels(): ContactLabels {
  // Asks for the texts, so that a change of language is heard.
  useTexts();
  return { numberOf: formatContactNumber, nameOf: formatContactName };
}
