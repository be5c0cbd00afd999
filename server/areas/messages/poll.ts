import type { PollInfo } from '#shared/areas/polls.ts';
import type { PollQuestion } from '#server/channels/Channel.ts';

/** The choices of one voter. */
interface Vote {
  readonly from: string;
  readonly fromMe: boolean;
  readonly name: string;
  readonly choices: readonly string[];
}

/** A poll with the latest vote of each voter. */
export interface Poll extends PollQuestion {
  readonly votes: readonly Vote[];
}

export const newPoll = (question: PollQuestion | undefined): Poll | null => (question === undefined ? null : { ...question, votes: [] });

/** The votes of a poll per option, with voters' names. */
export function presentPoll({ question, options, selectable, votes }: Poll): PollInfo {
  const votesFor = (option: string): Vote[] => votes.filter(({ choices }) => choices.includes(option));
  return {
    question,
    selectable,
    voters: votes.filter(({ choices }) => choices.length > 0).length,
    options: options.map((name) => ({ name, votes: votesFor(name).map(({ name: voter, fromMe }) => ({ name: voter, fromMe })) })),
  };
}
