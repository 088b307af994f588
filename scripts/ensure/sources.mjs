import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Sources of the build, besides the language. */
export const sources = [
  'package-lock.json',
  'scripts/build.mjs',
  'tsconfig.json',
  'board',
  'backend',
  'packages',
  'moralis/web3',
].filter((path) => existsSync(join(root, path)))
const notSources = new Set(['node_modules', 'dist', 'docs', 'tests', '.git'])

/** One hash over the language, and the names and contents of everything that goes into the build. */
export function hashOfSources() {
  const hash = createHash('sha256').update(process.env.BOARD_LANGUAGE ?? 'en')
  for (const source of sources)
    for (const file of listFiles(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) return notSources.has(entry.name) ? [] : listFiles(inside)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [inside]
  })
}
