import type { BillingTask } from '#shared/automation/queueIntegrations/billingProviders.ts';
import type { HolidayHours } from '#shared/rules/openingTimes.ts';
import type { OptionPlace } from '#shared/rules/optionTree.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import type { NamedFile } from '#server/conversations/messages/index.ts';

/** An entry of a queue's option tree. */
export interface MenuOption extends OptionPlace {
  readonly title: string;
  readonly message: string;
  readonly file: NamedFile | null;
}

/** Who answers in place of menus: an assistant, or a bot or flow of another service. */
export interface Automation {
  readonly kind: 'prompt' | 'integration';
  readonly id: number;
}

/** A queue as customers meet it. */
export interface MenuQueue {
  readonly id: number;
  readonly name: string;
  readonly greeting: string;
  readonly outOfHoursText: string;
  readonly schedules: readonly DaySchedule[];
  readonly file: NamedFile | null;
  readonly options: readonly MenuOption[];
  /** Null or absent: none, or not in the company's plan. */
  readonly automation?: Automation | null;
}

/** What the chatbot has said in a ticket, beyond the columns that the contract names. */
export interface ChatbotMemory {
  /** The last queue menu. */
  readonly menuAt: Date | null;
  /** Answers in a row that chose nothing. */
  readonly unknownAnswers: number;
  /** The last out-of-hours text. */
  readonly outOfHoursAt: Date | null;
  /** The last text of any kind. */
  readonly repliedAt: Date | null;
  /** Texts since `hourAt`; two machines that answer each other are parted by them. */
  readonly hourReplies: number;
  readonly hourAt: Date | null;
}

export const emptyMemory: ChatbotMemory = {
  menuAt: null,
  unknownAnswers: 0,
  outOfHoursAt: null,
  repliedAt: null,
  hourReplies: 0,
  hourAt: null,
};

/** A menu of an earlier round waits for no answer in this one. */
export const memoryOfRound = (memory: ChatbotMemory, { chatbotAt }: Pick<RoundSituation, 'chatbotAt'>): ChatbotMemory =>
  chatbotAt === null ? { ...memory, menuAt: null, unknownAnswers: 0 } : memory;

interface TicketSituation {
  readonly isGroup: boolean;
  readonly status: 'pending' | 'open' | 'closed';
  readonly userId: number | null;
  readonly queueId: number | null;
  /** The option tree of its queue is open. */
  readonly isChatbot: boolean;
  /** Null: at the top of the tree. */
  readonly optionId: number | null;
  /** Menus since the last choice. */
  readonly menus: number;
  /** Who answers now; `isAvailable`: it still exists, and the plan has it. */
  readonly automation?: (Automation & { readonly isAvailable: boolean }) | null;
}

/** The conversation since it was opened or reopened. */
interface RoundSituation {
  readonly isFirst: boolean;
  /** Since when the chatbot has taken part; null: it has not. */
  readonly chatbotAt: Date | null;
  /** A person has moved the ticket. */
  readonly wasHandled: boolean;
}

interface ConnectionSituation {
  readonly greeting: string;
  readonly outOfHoursText: string;
  /** Menus until a choice is made; 0: any number. */
  readonly maxMenus: number;
  /** Minutes between two menus; 0: no pause. */
  readonly menuPauseMinutes: number;
  /** Answers before any queue does. */
  readonly automation?: Automation | null;
}

interface CompanySituation {
  /** Whose hours count: `queue`, `company`, any other: nobody's. */
  readonly scheduleType: string;
  /** Whether the greeting is sent where there is nothing to choose. */
  readonly greetsWithOneQueue: boolean;
  readonly schedules: readonly DaySchedule[];
  readonly holidays: readonly HolidayHours[];
  readonly timeZone: string;
  /** What its billing systems can help with; absent: nothing. */
  readonly billingTasks?: readonly BillingTask[];
}

/** What the billing systems were asked for a contact within a day. */
export interface BillingHistory {
  readonly lookups: number;
  /** Documents among them that nobody has. */
  readonly unknownDocuments: number;
  /** No system could be asked in this round: people continue. */
  readonly hasFailed: boolean;
}

/** What the company has set up, as it counts for tickets of one connection. */
export interface ChatbotRules {
  readonly connection: ConnectionSituation;
  readonly company: CompanySituation;
  /** Queues of the connection, in the order of the menu. */
  readonly queues: readonly MenuQueue[];
  /** The ticket's queue, which need not be one of the connection. */
  readonly ticketQueue: MenuQueue | null;
}

/** Everything that decides on the answer to one message; nothing else does. */
export interface Situation extends ChatbotRules {
  readonly now: Date;
  /** The customer's words; empty for a file without a caption. */
  readonly text: string;
  /** What else the message may hold; absent: a text. */
  readonly content?: 'text' | 'voice' | 'other';
  readonly ticket: TicketSituation;
  readonly round: RoundSituation;
  readonly memory: ChatbotMemory;
  /** Null or absent: nothing was asked. */
  readonly billing?: BillingHistory | null;
  /** The last message of ours. */
  readonly lastOwnText: string;
}
