export { rehearseAssignments, type AssignmentRehearsal } from './rehearseAssignments.ts';
