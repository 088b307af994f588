// Runs CryptoList for developers: rebuilds what changes, starts the server again, and pages reload themselves.
// Usage: npm run dev

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure/paths.mjs'
import { writeVersion } from './ensure/version.mjs'
import { ensure } from './ensure.mjs'

const board = join(root, 'board')
const settleMilliseconds = 100

let server
let isStopping = false
let restarting = Promise.resolve()

/** Builds once, then again on each change, and calls `changed` after each build that worked. */
async function watch(configFile, changed) {
  const vite = await import('vite')
  const watcher = await vite.build({ configFile: join(board, configFile), build: { watch: {} } })
  watcher.on('event', async (event) => {
    if (event.code === 'START' && server !== undefined)
      console.log(`Noticed a change: building (${configFile})`)
    if (event.code === 'END') changed()
    if (event.code === 'ERROR') console.error('Waiting for a change that puts it right')
    if ('result' in event) await event.result?.close()
  })
}

/** Starts the server, after the end of the one that runs. */
async function restart() {
  if (isRunning()) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    console.log('Rebuilt: starting again')
  }
  if (isStopping) return
  writeVersion()
  server = spawn(process.execPath, [join(board, 'dist/server/main.js')], {
    cwd: root,
    env: { ...process.env, CRYPTOLIST_DEV: '1', NODE_ENV: 'development' },
    stdio: 'inherit',
  })
}

function isRunning() {
  return server !== undefined && server.exitCode === null && server.signalCode === null
}

async function stop() {
  if (isStopping) return
  isStopping = true
  if (isRunning()) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  process.exit(0)
}

async function run() {
  await ensure('dev')
  // Files that are built here are not compressed, so the next `npm start` has to build again.
  rmSync(join(board, 'dist/.stamp'), { force: true })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

  const waitingFor = new Set(['vite.server.config.ts', 'vite.client.config.ts'])
  let timer
  const changed = (configFile) => {
    waitingFor.delete(configFile)
    if (waitingFor.size > 0) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      restarting = restarting.then(restart)
    }, settleMilliseconds)
  }
  console.log('Building, and watching for changes (Ctrl-C stops)')
  await Promise.all([...waitingFor].map((configFile) => watch(configFile, () => changed(configFile))))
}

run().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
