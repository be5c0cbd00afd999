/** Separate chunk of the build, loaded with the first update check. */
export { autoUpdater } from 'electron-updater';
