// A board whose disk gets full and has room again. The disk is a small one in memory, so mounting it needs root on Linux.
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readDatabaseUrl, startBoard, withDataFolder, withProcess } from '../board-process.mjs'
import { askServer, countLost, keys, makeClass, startWriters, waitUntil } from './writers.mjs'

const megabytes = 200
const className = 'Filling'

export async function fillDisk() {
  if (process.platform !== 'linux' || process.getuid() !== 0) {
    console.log('A full disk: not tried, because only root on Linux can mount a small disk.')
    return
  }
  await withDataFolder(async (folder) => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', disk])
    try {
      const dataDir = join(disk, 'data')
      mkdirSync(dataDir)
      chmodSync(dataDir, 0o711)
      await withProcess(startBoard(dataDir, { ...keys, DEMO: 'on' }), (board) =>
        fill({ board, disk, dataDir }),
      )
    } finally {
      execFileSync('umount', [disk])
    }
  })
}

async function fill({ board, disk, dataDir }) {
  await makeClass(board.origin, className)
  const writers = startWriters(() => board.origin, className, { text: 'many words '.repeat(2000) })
  await waitUntil(() => writers.acknowledged.length >= 20, { what: 'Writing' })
  const filler = join(disk, 'filler')
  takeAll(filler)
  await waitUntil(async () => (await readDiskState(board.origin)) === 'full', {
    what: '"disk":"full" in /readyz',
  })
  const refused = await waitForRefusal(board.origin)
  const reading = (await fetch(`${board.origin}/jobs`)).status
  rmSync(filler)
  const freedAt = performance.now()
  const from = writers.acknowledged.length
  await waitUntil(() => writers.acknowledged.length >= from + 20, { what: 'Writing again' })
  const backMs = Math.round(performance.now() - freedAt)
  await writers.stop()
  const lost = await countLost(readDatabaseUrl(dataDir), className, writers.acknowledged)
  console.table({
    'full disk': {
      'a write gets': refused,
      'reading gets': reading,
      'writes again after, ms': backMs,
      acknowledged: writers.acknowledged.length,
      lost,
    },
  })
  console.log('Answers that were no success:', Object.fromEntries(writers.refusals))
  if (
    lost > 0 ||
    reading !== 200 ||
    [...writers.refusals.keys()].some((reason) => !/^503 .*disk is full/.test(reason))
  )
    process.exitCode = 1
}

/** Writes until nothing more fits. */
function takeAll(file) {
  const handle = openSync(file, 'w')
  try {
    for (let size = 1_048_576; size >= 4096; size /= 4) writeWhileItFits(handle, Buffer.alloc(size))
  } finally {
    closeSync(handle)
  }
}

function writeWhileItFits(handle, part) {
  try {
    for (;;) if (writeSync(handle, part) < part.length) return
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error
  }
}

async function readDiskState(origin) {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined)
  return (await response?.json())?.disk
}

/** PostgreSQL has some room in its own files, so the first writes may succeed. */
async function waitForRefusal(origin) {
  let refused = ''
  await waitUntil(
    async () => {
      const response = await askServer(origin, `classes/${className}`, { text: 'many words '.repeat(2000) })
      const answer = await response.json()
      refused = response.ok ? '' : `${response.status} ${answer.error}`
      return refused !== ''
    },
    { what: 'Refusing' },
  )
  return refused
}
