import { formatContactName, formatContactNumber, useTexts, type NamedContact } from '#ui/text/index.ts';

interface ContactLabels {
  /** Name, else formatted number. */
  readonly nameOf: (contact: NamedContact) => string;
  /** Formatted number, or a substitute text for hidden numbers. */
  readonly numberOf: (contact: NamedContact) => string;
}

export function useContactLabels(): ContactLabels {
  // Subscribes to language changes.
  useTexts();
  return { numberOf: formatContactNumber, nameOf: formatContactName };
}
