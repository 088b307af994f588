import { join } from 'node:path'
import { run } from '../ensure/run.mjs'

/** Packs what is published of a package into a folder, as npm publishes it. Answers the pack, its size and the number of its files. */
export async function packPackage({ dist }, folder) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const printed = await run(npm, [
    'pack',
    dist,
    '--json',
    '--ignore-scripts',
    '--silent',
    '--pack-destination',
    folder,
  ])
  // npm prints warnings about its own configuration before and after its answer.
  const [{ filename, size, files }] = JSON.parse(
    printed.slice(printed.indexOf('[\n'), printed.lastIndexOf(']') + 1),
  )
  return { file: join(folder, filename), kilobytes: Math.ceil(size / 1000), count: files.length }
}
