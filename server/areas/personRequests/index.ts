import './events.ts';

export { countPerson } from './countPerson.ts';
export { eraseMessages } from './eraseJob.ts';
export { findContactByNumber, openErasure } from './openErasure.ts';
export { writePersonArchive } from './exportJob.ts';
export { finishErasure } from './finishErasure.ts';
export { findPerson } from './findPerson.ts';
export { findRequest } from './requestRecords.ts';
export { listCopies } from './listCopies.ts';
