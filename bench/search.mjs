// `npm run bench -- search`: lists with total and all facets, from the index in the process, from PostgreSQL alone and, where it is installed, from Sphinx,
// on boards that are made up. Figures are printed; only an answer that differs from PostgreSQL's fails. SEARCH_LISTINGS sets other sizes than 200,000 and 1,000,000.
import { join } from 'node:path'
import { findFreePort, readDatabaseUrl, startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { percentile } from './figures.mjs'
import { loadTypeScript } from './load-typescript.mjs'

const sizes = (process.env.SEARCH_LISTINGS ?? '200000,1000000').split(',').map(Number)

export async function benchSearch() {
  const { module, close } = await loadTypeScript(new URL('./search/measure.ts', import.meta.url))
  try {
    for (const listings of sizes)
      await withDataFolder((dataDir) =>
        // The demo stays away: the first listing is a real one.
        withProcess(startBoard(dataDir, { DEMO: 'off' }), async () =>
          module.measureSearch(readDatabaseUrl(dataDir), listings, percentile, {
            folder: join(dataDir, 'sphinx'),
            port: await findFreePort(),
          }),
        ),
      )
  } finally {
    await close()
  }
}
