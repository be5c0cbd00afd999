export { addTicketTodo } from './todoStore.ts';
export { useReminders } from './useReminders.ts';
