// Fails unless the board builds, passes its unit tests and starts under the Node that runs this file. `npm run verify` runs it with Node 24.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { startBoard, withDataFolder, withProcess } from '../bench/board-process.mjs'
import { cache, root } from './ensure/paths.mjs'

const paths = ['/', '/jobs', '/companies', '/post', '/api/v1/jobs', '/server/health']

console.log(`Node ${process.versions.node}`)
await buildAgain()
await runUnitTests()
await startAndAsk()

/** Builds apart from board/dist, which other checks use, and compares: what one Node builds runs under all. */
async function buildAgain() {
  const folder = join(cache, 'build-again')
  for (const half of ['server', 'client']) {
    const outDir = join(folder, half)
    await build({ configFile: join(root, `board/vite.${half}.config.ts`), build: { outDir } })
    const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    for (const { parentPath, name } of files) {
      const built = join(parentPath, name)
      const expected = join(root, 'board/dist', built.slice(folder.length))
      if (!readFileSync(built).equals(readFileSync(expected)))
        throw new Error(`${built} differs from ${expected}`)
    }
    console.log(`Built the ${half} again: ${files.length} files, all as before`)
  }
  rmSync(folder, { recursive: true })
}

async function runUnitTests() {
  const parameters = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit']
  const [code] = await once(spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' }), 'close')
  if (code !== 0) throw new Error('The unit tests failed')
}

async function startAndAsk() {
  await withDataFolder((dataDir) =>
    withProcess(startBoard(dataDir), async ({ origin, msToReady }) => {
      for (const path of paths) {
        const { status } = await fetch(origin + path)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
      console.log(`Started in ${(msToReady / 1000).toFixed(1)} s, and answers ${paths.join(' ')}`)
    }),
  )
}
