import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { alone } from './alone.mjs'
import { cache, root } from './paths.mjs'
import { run, step } from './run.mjs'

const names = ['nginx', 'caddy']
const unpacked = join(cache, 'debian')

/**
 * Finds nginx and Caddy, or unpacks Debian's packages into .cache: installing them would start them on this machine. Throws an Error that
 * says what to install.
 */
export async function ensureProxies() {
  const missing = names.filter((name) => findProxy(name) === undefined)
  if (missing.length > 0)
    await alone(() => step(`Unpacking ${missing.join(' and ')} (apt-get download)`, () => unpack(missing)))
}

/** The path of one of them, or undefined. */
export function findProxy(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/bin']
  const places = [...folders, join(unpacked, 'usr/sbin'), join(unpacked, 'usr/bin')]
  return places.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

async function unpack(missing) {
  const packages = join(cache, 'debian-packages')
  rmSync(packages, { recursive: true, force: true })
  for (const folder of [packages, unpacked]) mkdirSync(folder, { recursive: true })
  // apt-get writes into the current folder.
  const download = () => run('sh', ['-c', 'cd "$0" && apt-get download "$@"', packages, ...missing])
  try {
    await download().catch(async () => {
      await run('apt-get', ['update'])
      await download()
    })
    await run('sh', ['-c', 'for file in "$0"/*.deb; do dpkg-deb -x "$file" "$1"; done', packages, unpacked])
    for (const name of missing) await run(findProxy(name) ?? name, [name === 'nginx' ? '-v' : 'version'])
  } catch (error) {
    throw new Error(
      `${error.message}\nThe tests of ${root}deploy need ${missing.join(' and ')}. Install them (Debian and Ubuntu: apt-get install ${missing.join(' ')}).`,
    )
  }
}
