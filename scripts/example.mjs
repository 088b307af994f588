// Runs one of the examples on the packages as they are published. The pages get a board of their own.
// Usage: node scripts/example.mjs client [address of a board] [tag], or wallet, moralis, react
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root } from './ensure/paths.mjs'
import { ensure } from './ensure.mjs'
import { installForApp } from './packages/install-packages.mjs'

const pageOrigin = 'http://127.0.0.1:5173'

const [name = '', ...parameters] = process.argv.slice(2)
const source = join(root, 'examples', name)
if (!existsSync(join(source, 'package.json'))) {
  console.error(
    'Usage: node scripts/example.mjs client [address of a board] [tag], or wallet, moralis, react',
  )
  process.exitCode = 1
} else {
  await ensure('example')
  const folder = await install()
  if (existsSync(join(source, 'index.html'))) await openPage(folder)
  else spawn(process.execPath, [join(folder, 'list-jobs.mjs'), ...parameters], { stdio: 'inherit' })
}

/** Copies the example and puts what its package.json names into its node_modules. */
async function install() {
  const folder = join(cache, 'examples', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(source, folder, { recursive: true, filter: (file) => !/node_modules|\.test\.tsx?$/.test(file) })
  const needed = Object.keys(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')).dependencies)
  await installForApp(folder, source, needed)
  return folder
}

/** The page and the board under one address, as behind one proxy: wallets sign only for the site that one sees. */
async function openPage(folder) {
  const { startBoard } = await import('../bench/board-process.mjs')
  const { createServer } = await import('vite')
  const data = join(cache, 'examples/data')
  mkdirSync(data, { recursive: true })
  const settings = { PUBLIC_URL: pageOrigin, RATE_LIMITS: 'strict', ALLOW_CLASS_CREATION: '1' }
  const board = await startBoard(data, settings)
  const page = await createServer({
    configFile: false,
    root: folder,
    server: {
      host: '127.0.0.1',
      port: Number(new URL(pageOrigin).port),
      strictPort: true,
      proxy: { '/api': board.origin, '/server': { target: board.origin, ws: true } },
    },
  })
  await page.listen()
  const query = new URLSearchParams({ serverUrl: `${pageOrigin}/server`, appId: 'cryptolist' })
  console.log(`Open ${pageOrigin}/?${query} in a browser with a wallet. Ctrl-C ends it.`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // Vite's own would end the process before the board and its database have stopped.
    process.removeAllListeners(signal)
    process.once(signal, async () => {
      await page.close()
      await board.stop()
      process.exit(0)
    })
  }
}
