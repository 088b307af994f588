// All files of the sitemap of a board of 200,000 made-up listings, read as a search engine reads them: until the first byte, the whole, and what it adds to
// the memory of the board's process; and before it, what it costs to count which lists it offers. SITEMAP_LISTINGS sets another number.
import { startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { megabytes } from './figures.mjs'
import { makeUp, waitForIndex } from './pages.mjs'

const listings = Number(process.env.SITEMAP_LISTINGS ?? 200_000)

export async function benchSitemap() {
  await withDataFolder(async (dataDir) => {
    await withProcess(startBoard(dataDir, { DEMO: 'off' }), () => makeUp(dataDir, listings))
    await withProcess(startBoard(dataDir, { DEMO: 'off', INDEX_UNCLAIMED: 'on' }), async (board) => {
      await waitForIndex(board)
      await measure(board)
    })
  })
}

async function measure(board) {
  await measureLists(board)
  const before = await board.usage()
  const first = await readAll(board)
  const { peakBytes } = await board.usage()
  const again = await readAll(board)
  const rows = Object.fromEntries(
    [
      ['first reading', first],
      ['second reading', again],
    ].map(([name, { index, files, totalMs, cpuMs }]) => [
      name,
      {
        files: files.length,
        addresses: files.reduce((sum, { addresses }) => sum + addresses, 0),
        'index, first byte (ms)': round(index.firstMs),
        'index, whole (ms)': round(index.wholeMs),
        'file, latest first byte (ms)': round(Math.max(...files.map(({ firstMs }) => firstMs))),
        'file, longest (ms)': round(Math.max(...files.map(({ wholeMs }) => wholeMs))),
        'all (s)': round(totalMs / 100) / 10,
        'CPU of the board (s)': round(cpuMs / 100) / 10,
      },
    ]),
  )
  console.log(`\n${listings.toLocaleString('en')} live listings; the sitemap, file by file`)
  console.table(rows)
  console.log(
    `memory: ${megabytes(before)} MB before, at most ${megabytes({ residentBytes: peakBytes })} MB while it was read`,
  )
}

/** Lists with an address of their own are counted when they are first asked for, and once an hour then. */
async function measureLists({ origin, usage }) {
  const before = await usage()
  const { wholeMs } = await read(`${origin}/browse`)
  const { cpuMicroseconds } = await usage()
  const outlines = await (await fetch(`${origin}/browse.opml`)).text()
  // The first is the list of all jobs.
  const lists = outlines.split('<outline ').length - 2
  const cpuMs = Math.round((cpuMicroseconds - before.cpuMicroseconds) / 1000)
  console.log(`\n${lists} lists for search engines: counted in ${Math.round(wholeMs)} ms, ${cpuMs} ms of CPU`)
}

async function readAll({ origin, usage }) {
  const before = await usage()
  const startedAt = performance.now()
  const index = await read(`${origin}/sitemap.xml`)
  const files = []
  for (const address of index.locations) files.push(await read(address))
  const totalMs = performance.now() - startedAt
  const cpuMs = ((await usage()).cpuMicroseconds - before.cpuMicroseconds) / 1000
  return { index, files, totalMs, cpuMs }
}

/** An answer, and when it came; its text is not kept. */
async function read(address) {
  const startedAt = performance.now()
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  let firstMs
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    firstMs ??= performance.now() - startedAt
    text += part
  }
  const wholeMs = performance.now() - startedAt
  const isIndex = address.endsWith('/sitemap.xml')
  const locations = isIndex ? [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc) : []
  return { firstMs, wholeMs, addresses: text.split('<loc>').length - 1, locations }
}

function round(value) {
  return Math.round(value)
}
