import { contactLabel, numberLabel, useTexts, type Called } from '#ui/text/index.ts';

interface ContactWords {
  /** The name; where nobody knows one, the number as people write it. */
  readonly nameOf: (contact: Called) => string;
  /** The number, or what stands in its place. */
  readonly numberOf: (contact: Called) => string;
}

/** How a contact is called on screen, in the reader's language. */
export function useContactWords(): ContactWords {
  // Asks for the texts, so that a change of language is heard.
  useTexts();
  return { numberOf: numberLabel, nameOf: contactLabel };
}
