import type { ObjectSchema } from 'joi';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { type Translate, useTexts } from '#ui/text/index.ts';
import { type FormCheck, createEndpointResolver, listRequiredFields, type FormatRuleMessage } from './createEndpointResolver.ts';
import { findInputRules, type InputEndpoint } from './inputRules.ts';

export interface FormEndpoint<Values extends FieldValues> extends InputEndpoint<Values> {
  /** Set beside the endpoint: `{ ...api.queues.create, check: ({ color }) => … }`. */
  readonly check?: FormCheck<Values> | undefined;
}

export interface EndpointForm<Values extends FieldValues> extends UseFormReturn<Values, unknown, Values> {
  readonly requiredFields: ReadonlySet<string>;
  readonly formatRule: FormatRuleMessage;
}

/** Specific messages by 'name.tooShort', or by 'name' for any rule but an unknown variable, which is said by its name. */
export type RuleMessages = Readonly<Record<string, string>>;

function createRuleFormatter(t: Translate, messages: RuleMessages): FormatRuleMessage {
  return (name, { rule, values }) =>
    messages[`${name}.${rule}`] ?? (rule === 'variable' ? undefined : messages[name]) ?? t(`kit.rules.${rule}`, values);
}

const requiredFieldsBySchema = new WeakMap<ObjectSchema, ReadonlySet<string>>();

function findRequiredFields(schema: ObjectSchema): ReadonlySet<string> {
  const fields = requiredFieldsBySchema.get(schema) ?? listRequiredFields(schema);
  requiredFieldsBySchema.set(schema, fields);
  return fields;
}

/** Form state with the endpoint's rules: `useEndpointForm(api.queues.create, { name: '', color: '' })`. */
export function useEndpointForm<Values extends FieldValues>(
  endpoint: FormEndpoint<Values>,
  defaults: NoInfer<DefaultValues<Values>>,
  messages: RuleMessages = {},
): EndpointForm<Values> {
  'use no memo'; // react-hook-form mutates one stable object
  const { t } = useTexts();
  const formatRule = createRuleFormatter(t, messages);
  const schema = findInputRules(endpoint);
  const form = useForm<Values, unknown, Values>({
    defaultValues: defaults,
    resolver: createEndpointResolver(schema, formatRule, endpoint.check),
  });
  return { ...form, requiredFields: findRequiredFields(schema), formatRule };
}
