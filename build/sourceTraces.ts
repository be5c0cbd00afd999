import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | null>();

function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    return null;
  }
}

function findMap(url: string): SourceMap | null {
  const map = maps.get(url) ?? readMap(url);
  maps.set(url, map);
  return map;
}

/** A place in the bundle as one in its sources; any other as it is. */
function describeSite(site: NodeJS.CallSite): string {
  const [url, line, column] = [site.getScriptNameOrSourceURL() ?? '', site.getLineNumber() ?? 0, site.getColumnNumber() ?? 0];
  const entry: Partial<SourceMapping> = (url.startsWith('file:') ? findMap(url)?.findEntry(line - 1, column - 1) : null) ?? {};
  const { originalSource, originalLine = 0, originalColumn = 0 } = entry;
  if (originalSource === undefined) {
    return site.toString();
  }
  const source = path.resolve(path.dirname(fileURLToPath(url)), originalSource);
  return site.toString().replace(`${url}:${line}:${column}`, `${source}:${originalLine + 1}:${originalColumn + 1}`);
}

/**
 * The traces of `--enable-source-maps`, which would look through every line of the bundle at each start: here the map is read with
 * the first trace.
 */
Error.prepareStackTrace = (error, sites) => [String(error), ...sites.map((site) => `    at ${describeSite(site)}`)].join('\n');
