/** Reasons of the chatbot's effects, apart from the contract so that screens need no validation for their words. */
export const namedReasons = [
  'group',
  'inHumanHands',
  'tooManyReplies',
  'companyClosed',
  'queueClosed',
  'closedBefore',
  'greeting',
  'greetedBefore',
  'nothingToSay',
  'menu',
  'menuJustSent',
  'menuLimit',
  'menuPause',
  'unknownAnswer',
  'unknownAgain',
  'menuCommand',
  'queueChosen',
  'queueInsisted',
  'options',
  'optionChosen',
  'optionBack',
  'optionUnknown',
  'optionEnd',
  'peopleContinue',
  'automationStarts',
  'automationAnswers',
  'automationGone',
  'automationLeft',
  'nothingToAnswer',
  'assistantHandsOver',
  'assistantFailed',
  'budgetSpent',
  'companyBudgetSpent',
  'recordingUnheard',
  'integrationHandsOver',
  'integrationFailed',
  'billingAsked',
  'billingInvalid',
  'billingSearch',
  'billingLimit',
  'billingLeft',
  'billingFailed',
  'timeNotOver',
  'waitedWithoutQueue',
  'customerSilent',
] as const;
export type NamedReason = (typeof namedReasons)[number];

export const namedKinds = [
  'stay',
  'reply',
  'begin',
  'countMenu',
  'enterQueue',
  'leaveQueue',
  'openOption',
  'closeOptions',
  'startAutomation',
  'endAutomation',
  'askPrompt',
  'runIntegration',
  'askBilling',
  'close',
] as const;
export type NamedKind = (typeof namedKinds)[number];

/** Why somebody gets a waiting ticket, or nobody does. */
export const namedAssignments = [
  'off',
  'nobodyThere',
  'everybodyBusy',
  'nobodySkilled',
  'roundRobin',
  'leastBusy',
  'skill',
  'lastAgent',
] as const;

/** Who is there to take tickets in a rehearsal: those who are there now, everybody, nobody. */
export const rehearsedPeople = ['now', 'online', 'offline'] as const;
export type RehearsedPeople = (typeof rehearsedPeople)[number];
