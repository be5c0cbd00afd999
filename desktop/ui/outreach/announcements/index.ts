export { AnnouncementBell } from './AnnouncementBell.tsx';
