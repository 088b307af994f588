// Pages in Chromium that load a client, start it at a board and sign in with a wallet: the clients in interleaved rounds.
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; what lies beside it are its types
import { chromiumFlags, getBrowserPath } from '../packages/testkit/src/browser/chromium.mjs'
import { startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { median } from './figures.mjs'

const rounds = 11
const appId = 'bench'

/** Measures every client and prints the medians; `clients` has the files of each and how the first is loaded. */
export async function benchPages(testkit, clients) {
  await withDataFolder((dataDir) =>
    withProcess(startBoard(dataDir, { APP_ID: appId, DEMO: 'off' }), (board) =>
      withProcess(serve(clients), (sites) => measureClients(clients, { testkit, board, sites })),
    ),
  )
}

async function measureClients(clients, { testkit, board, sites }) {
  const browser = await chromium.launch({ executablePath: getBrowserPath(), args: chromiumFlags })
  try {
    const runs = Object.fromEntries(Object.keys(clients).map((name) => [name, []]))
    for (let round = -1; round < rounds; round += 1) {
      for (const name of Object.keys(clients)) {
        const figures = await visit(browser, {
          url: `${sites.origin}/${encodeURIComponent(name)}/`,
          board,
          testkit,
        })
        // The first round warms the board and the browser.
        if (round >= 0) runs[name].push(figures)
      }
    }
    print(runs)
  } finally {
    await browser.close()
  }
}

function print(runs) {
  console.log(`\nIn Chromium on this machine, ${rounds} interleaved rounds, medians in ms`)
  const rows = Object.fromEntries(Object.entries(runs).map(([name, figures]) => [name, median(figures)]))
  console.table(rows)
  const [first, ...others] = Object.keys(rows)
  for (const other of others) {
    const ratios = Object.keys(rows[other]).map(
      (key) => `${key} ${(rows[other][key] / rows[first][key]).toFixed(2)}`,
    )
    console.log(`${other} : ${first} = ${ratios.join(', ')}`)
  }
}

/** Each client on a path of its own: a page and its compressed files. */
async function serve(clients) {
  const server = createServer(({ url }, response) => {
    const [, name = '', ...rest] = url.split('/').map(decodeURIComponent)
    const client = clients[name]
    if (client === undefined) return response.writeHead(204).end()
    const code = client.files.get(rest.join('/'))
    if (code === undefined) return response.setHeader('content-type', 'text/html').end(pageOf(client))
    response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
    response.end(gzipSync(code))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections()),
  }
}

/** As apps had it: the script in the head, then the visible page. */
function pageOf({ kind }) {
  const type = kind === 'module' ? ' type="module"' : ''
  return `<!doctype html><meta charset="utf-8"><title>Bench</title><script${type} src="entry.js"></script><h1>Ready</h1>`
}

async function visit(browser, { url, board, testkit }) {
  const page = await (await browser.newContext()).newPage()
  try {
    // The original's requests to its makers end here at once.
    await page.route(/^https:/, (route) => route.abort())
    await testkit.addFakeWallet(page, { name: 'Bench', rdns: 'example.bench', isInjected: true })
    await page.goto(url, { waitUntil: 'load' })
    // A script in the head can end the loading before anything is painted.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    return await page.evaluate(measure, { serverUrl: `${board.origin}/server`, appId })
  } finally {
    await page.context().close()
  }
}

/** Runs in the page. */
async function measure(options) {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const [navigation] = performance.getEntriesByType('navigation')
  const [script] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/entry.js'))
  const clock = async (work) => {
    const startedAt = performance.now()
    await work()
    return Math.round((performance.now() - startedAt) * 10) / 10
  }
  const { Moralis } = window
  return {
    'first paint': Math.round(paint.startTime),
    'parse and run': Math.round(navigation.domContentLoadedEventStart - script.responseEnd),
    start: await clock(() => Moralis.start(options)),
    authenticate: await clock(() => Moralis.authenticate()),
    'authenticate again': await clock(async () => {
      await Moralis.User.logOut()
      await Moralis.authenticate()
    }),
  }
}
