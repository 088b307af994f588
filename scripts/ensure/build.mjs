import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { root } from './paths.mjs'
import { step } from './run.mjs'

const board = join(root, 'board')
const stampFile = join(board, 'dist/.stamp')
const notSources = new Set(['node_modules', 'dist', 'tests', '.git'])

/** Builds when the sources differ from those of the last build: by contents, so that copying a built folder keeps it valid. */
export async function ensureBuild() {
  if (isBuilt()) return
  await alone(async () => {
    if (isBuilt()) return
    const stamp = hashOfSources()
    const { build } = await import('../build.mjs')
    await step('Building the server and the pages', build)
    writeFileSync(stampFile, stamp)
  })
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOfSources()
}

/** @public One hash over the language, and the names and contents of everything that goes into the build. */
export function hashOfSources() {
  const hash = createHash('sha256').update(process.env.BOARD_LANGUAGE ?? 'en')
  const files = [
    join(root, 'package-lock.json'),
    join(root, 'scripts/build.mjs'),
    join(root, 'tsconfig.json'),
  ]
  for (const folder of [board, join(root, 'packages')]) files.push(...listFiles(folder))
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function listFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return notSources.has(entry.name) ? [] : listFiles(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}
