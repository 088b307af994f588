// Servers that people would write instead: the same list with the same facets and the same job as a Next.js page and as an Express and React page.
// They have a folder and a lock of their own, and are measured only where they are installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startProcess } from './board-process.mjs'

const folder = fileURLToPath(new URL('./peer/', import.meta.url))

/** The peers by name, each with what starts it; none where they are not installed. */
export function listPeers(dataFile) {
  if (!existsSync(`${folder}node_modules/next`)) {
    console.log(
      'Next.js and Express peers: not installed (npm install --ignore-scripts --prefix bench/peer).\n',
    )
    return []
  }
  const environment = { BENCH_DATA: dataFile, NEXT_TELEMETRY_DISABLED: '1' }
  const built = spawnSync(process.execPath, [`${folder}node_modules/next/dist/bin/next`, 'build', folder], {
    cwd: folder,
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`Next.js could not be built:\n${built.stdout}${built.stderr}`)
  const start = (file) => startProcess({ script: folder + file, environment, path: '/api' })
  return [
    ['Express + React', () => start('express.mjs')],
    ['Next.js', () => start('next.mjs')],
  ]
}
