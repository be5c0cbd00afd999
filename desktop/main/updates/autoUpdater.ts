/** A file of its own in the built program, read when newer versions are first asked for. */
export { autoUpdater } from 'electron-updater';
