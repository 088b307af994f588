// `npm run bench -- chains`: what following a chain costs, on an embedded PostgreSQL and a local anvil. Figures are printed and fail nothing.
import { startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { percentile } from './figures.mjs'
import { loadTypeScript } from './load-typescript.mjs'

/** As many transfers of each kind are made up; CHAIN_ROWS sets another number. */
const rows = Number(process.env.CHAIN_ROWS ?? 1_000_000)

export async function benchChains() {
  console.log(
    `an index of ${rows.toLocaleString('en')} token and as many NFT transfers, which are made up; anvil on this machine\n`,
  )
  const { module, close } = await loadTypeScript(new URL('./chains.ts', import.meta.url))
  try {
    await withDataFolder((dataDir) =>
      withProcess(startBoard(dataDir), async ({ origin }) =>
        console.table(present(await module.measureWithoutNodes(origin))),
      ),
    )
    await withDataFolder(async (dataDir) => console.table(present(await module.measureChains(dataDir, rows))))
  } finally {
    await close()
  }
}

function present(figures) {
  const at = (times, share) => Number(percentile(times, share).toFixed(1))
  const line = ({ times, ...others }) =>
    times === undefined
      ? others
      : { 'p50 ms': at(times, 0.5), 'p99 ms': at(times, 0.99), 'max ms': at(times, 1), ...others }
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, line(figure)]))
}
