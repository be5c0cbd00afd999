/** `npm run bench` measures the server, `npm run bench -- desktop` the installed program. */
if (process.argv[2] === 'desktop') {
  const { measureDesktop } = await import('#e2e/bench/desktop.ts');
  await measureDesktop();
} else {
  await import('#server/bench/main.ts');
}
