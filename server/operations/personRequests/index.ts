export { countPerson } from './countPerson.ts';
export { countUser } from './countUser.ts';
export { eraseMessages } from './eraseJob.ts';
export { findErasureContact, findUserByEmail, openErasure, type PersonKey } from './openErasure.ts';
export { writePersonArchive } from './personArchives.ts';
export { finishErasure } from './finishErasure.ts';
export { findPerson } from './findPerson.ts';
export { findRequest } from './requestRecords.ts';
export { listCopies } from './listCopies.ts';
