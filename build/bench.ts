/** `npm run bench` measures the server, `npm run bench -- page` the UI, `npm run bench -- offline` its search without a connection, `npm run bench -- desktop` the installed program. */
switch (process.argv[2]) {
  case 'desktop': {
    const { measureDesktop } = await import('#e2e/bench/measureDesktop.ts');
    await measureDesktop();
    break;
  }
  case 'offline': {
    const { measureOfflineSearch } = await import('#e2e/bench/measureOfflineSearch.ts');
    await measureOfflineSearch();
    break;
  }
  case 'page': {
    const { measurePage } = await import('#e2e/bench/measurePage.ts');
    await measurePage();
    break;
  }
  default:
    await import('#server/bench/main.ts');
}
