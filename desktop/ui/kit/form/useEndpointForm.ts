import type { ObjectSchema } from 'joi';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { type Translate, useTexts } from '#ui/text/index.ts';
import { type Check, endpointResolver, requiredFields, type Speak } from './resolver.ts';

/** What a form needs to know of an endpoint. */
export interface HasInput<Values extends FieldValues> {
  readonly input: ObjectSchema<Values>;
  /** Beside its rules: `{ ...api.queues.create, check: ({ color }) => … }`. */
  readonly check?: Check<Values> | undefined;
}

export interface EndpointForm<Values extends FieldValues> extends UseFormReturn<Values, unknown, Values> {
  readonly required: ReadonlySet<string>;
  readonly speak: Speak;
}

/** Sentences where the general one is too general: by 'name.tooShort', or by 'name' for whatever is wrong with it. */
export type Sentences = Readonly<Record<string, string>>;

function speakWith(t: Translate, sentences: Sentences): Speak {
  return (name, { rule, values }) => sentences[`${name}.${rule}`] ?? sentences[name] ?? t(`kit.rules.${rule}`, values);
}

const known = new WeakMap<ObjectSchema, ReadonlySet<string>>();

function requiredOf(schema: ObjectSchema): ReadonlySet<string> {
  const found = known.get(schema) ?? requiredFields(schema);
  known.set(schema, found);
  return found;
}

/** A form that obeys the rules of an endpoint: `useEndpointForm(api.queues.create, { name: '', color: '' })`. */
export function useEndpointForm<Values extends FieldValues>(
  endpoint: HasInput<Values>,
  defaults: NoInfer<DefaultValues<Values>>,
  sentences: Sentences = {},
): EndpointForm<Values> {
  'use no memo'; // react-hook-form keeps its state behind one lasting object
  const { t } = useTexts();
  const speak = speakWith(t, sentences);
  const form = useForm<Values, unknown, Values>({
    defaultValues: defaults,
    resolver: endpointResolver(endpoint.input, speak, endpoint.check),
  });
  return { ...form, required: requiredOf(endpoint.input), speak };
}
