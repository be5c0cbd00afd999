import type { ObjectSchema } from 'joi';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/kit/endpoint.ts';

/** What a form knows of its endpoint. In the built page `input` is a type alone: only this file gets the contract with its rules. */
export type InputEndpoint<Input> = Pick<Endpoint<Input, unknown>, 'method' | 'path' | 'input'>;

interface Route extends Pick<Endpoint<never, unknown>, 'method' | 'path'> {
  readonly input: object;
}

const toKey = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

const endpoints = Object.values(api).flatMap((area) => Object.values<Route>(area));
const rules = new Map(endpoints.map((endpoint) => [toKey(endpoint), endpoint.input]));

/** The contract's rules for the input of an endpoint. */
export function findInputRules<Input>(endpoint: InputEndpoint<Input>): ObjectSchema<Input> {
  // A route has one endpoint, so these are the rules of this input.
  return rules.get(toKey(endpoint)) as ObjectSchema<Input>;
}
