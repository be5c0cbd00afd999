/** Variables that every campaign has, by the key in single braces. */
export const campaignVariables = ['nome', 'numero', 'email'] as const;
export type CampaignVariableName = (typeof campaignVariables)[number];

/** Puts the company's own values into a text; names of contacts come later and are not searched again. */
export function insertOwnVariables(text: string, variables: readonly { readonly key: string; readonly value: string }[]): string {
  const values = new Map(variables.map(({ key, value }) => [key, value]));
  return text.replace(/\{([^{}\s]+)\}/g, (whole, key: string) => values.get(key) ?? whole);
}

/** The text as one contact reads it. */
export const fillCampaignText = (text: string, contact: Readonly<Record<CampaignVariableName, string>>): string =>
  campaignVariables.reduceRight((filled, key) => filled.replaceAll(`{${key}}`, () => contact[key]), text);
