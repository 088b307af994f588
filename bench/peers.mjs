// Servers that people would write instead: the same list with the same facets and the same job as template strings, and as pages of Express and React,
// Astro and Next.js. They have a folder and a lock of their own; all but the strings are measured only where they are installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startProcess } from './board-process.mjs'

const folder = fileURLToPath(new URL('./peer/', import.meta.url))

/** The peers by name, each with what starts it; only the strings where the others are not installed. */
export function listPeers(dataFile) {
  const environment = { BENCH_DATA: dataFile, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }
  const start = (file) => startProcess({ script: folder + file, environment, path: '/api' })
  const strings = ['strings', () => start('strings.mjs')]
  if (!['astro', 'next'].every((name) => existsSync(`${folder}node_modules/${name}`))) {
    console.log(
      'Express, Astro and Next.js: not installed (npm install --ignore-scripts --prefix bench/peer).\n',
    )
    return [strings]
  }
  build(['next/dist/bin/next', 'build', folder], environment)
  build(['astro/astro.js', 'build', '--root', `${folder}astro`], environment)
  return [
    strings,
    ['Express + React', () => start('express.mjs')],
    ['Astro', () => start('astro.mjs')],
    ['Next.js', () => start('next.mjs')],
  ]
}

function build([script, ...options], environment) {
  const built = spawnSync(process.execPath, [`${folder}node_modules/${script}`, ...options], {
    cwd: folder,
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`${script} could not build:\n${built.stdout}${built.stderr}`)
}

/** Throws unless all servers show the same on a page: elements, classes, links and texts, in the same order. */
export async function compareShown(servers, path) {
  const [[firstName, first], ...others] = Object.entries(servers)
  const expected = await readShown(first.origin + path)
  for (const [name, { origin }] of others) {
    const parts = await readShown(origin + path)
    const at = expected.findIndex((part, index) => part !== parts[index])
    if (at >= 0) throw new Error(`${path}: ${firstName} has ${expected[at]}, ${name} has ${parts[at]}`)
  }
}

/** The page between header and footer; comments and spaces around texts don't show. */
async function readShown(address) {
  const page = await (await fetch(address)).text()
  const body = page.slice(page.indexOf('<header'), page.lastIndexOf('</footer>'))
  const parts = body
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll('&#39;', '&#x27;')
    .match(/<\/?[a-z0-9]+|(?:class|href)="[^"]*"|>[^<]+/g)
  return [...parts.map((part) => part.replace(/^>\s+/, '>').trimEnd()).filter((part) => part !== '>'), 'end']
}
