import type { PollInfo } from '#shared/conversations/messages/polls.ts';
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
  const votesByOption = new Map<string, PollInfo['options'][number]['votes']>(options.map((option) => [option, []]));
  let voters = 0;
  for (const { choices, name, fromMe } of votes) {
    voters += choices.length > 0 ? 1 : 0;
    new Set(choices).forEach((choice) => votesByOption.get(choice)?.push({ name, fromMe }));
  }
  return { question, selectable, voters, options: options.map((name) => ({ name, votes: votesByOption.get(name) ?? [] })) };
}
