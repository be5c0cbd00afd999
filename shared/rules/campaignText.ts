import { findUnknownPlaceholders, quoteBraces, replacePlaceholders } from './placeholders.ts';
import { substituteVariables, type VariableContext } from './substituteVariables.ts';

/** Variables that every campaign has, by the key in single braces. */
const campaignVariables = ['nome', 'numero', 'email'] as const;
export type CampaignVariableName = (typeof campaignVariables)[number];

/** What a campaign knows of a contact, by its names in either syntax. */
const contactKeys: ReadonlyMap<string, string> = new Map([
  ['nome', '{nome}'],
  ['name', '{nome}'],
  ['firstName', '{firstName}'],
  ['numero', '{numero}'],
  ['number', '{numero}'],
  ['email', '{email}'],
]);

/** Known only when a message leaves. */
const timeVariables = ['ms', 'greeting', 'gretting', 'protocol', 'date', 'hora'];
const canonical: ReadonlyMap<string, string> = new Map([...contactKeys, ...timeVariables.map((name) => [name, `{{${name}}}`] as const)]);

type OwnVariables = readonly { readonly key: string; readonly value: string }[];

/**
 * Puts the company's own values into a text and writes the other variables in one way; names of contacts come later and are not
 * searched again.
 */
export function insertOwnVariables(text: string, variables: OwnVariables): string {
  const values = new Map(variables.map(({ key, value }) => [key, value]));
  return replacePlaceholders(
    replacePlaceholders(text, ({ name }) => values.get(name)),
    ({ name }) => canonical.get(name),
  );
}

/** Variables that no campaign of the company knows, as written. */
export const findUnknownCampaignVariables = (text: string, variables: OwnVariables): string[] =>
  findUnknownPlaceholders(insertOwnVariables(text, variables), (name) => canonical.has(name));

/** The text as one contact reads it, with the contact's own braces kept from `fillSendingTime`. */
export const fillCampaignText = (text: string, contact: Readonly<Record<CampaignVariableName, string>>): string =>
  text.replaceAll(/\{(nome|numero|email|firstName)\}/g, (_, key: CampaignVariableName | 'firstName') =>
    quoteBraces(key === 'firstName' ? (contact.nome.trim().split(/\s+/)[0] ?? '') : contact[key]),
  );

/** The text with what is known when it leaves; what nobody knows is left out. */
export const fillSendingTime = (text: string, clock: Pick<VariableContext, 'now' | 'timeZone'>): string =>
  substituteVariables(
    replacePlaceholders(text, ({ name, isMeant }) => (isMeant && !timeVariables.includes(name) ? '' : undefined)),
    { ...clock, name: '' },
  );
