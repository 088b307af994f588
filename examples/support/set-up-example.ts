import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installer = fileURLToPath(new URL('../../scripts/packages/install-packages.mjs', import.meta.url))

/** An example as somebody has it who copied its folder and ran `npm install`. */
export interface ExampleFolder {
  path: string
  remove(): Promise<void>
}

/** Which example, and what its package.json names. */
export interface ExampleNeeds {
  /** Packages of ours, without the scope. */
  packages: readonly string[]
  /** Packages of others, as installed here. */
  others?: readonly string[]
}

/** Copies `examples/<name>` to a folder of its own and puts the built packages into its node_modules. */
export async function setUpExample(
  name: string,
  { packages, others = [] }: ExampleNeeds,
): Promise<ExampleFolder> {
  const source = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const path = await mkdtemp(join(tmpdir(), `cryptolist-example-${name}-`))
  await cp(source, path, { recursive: true, filter: (file) => !/node_modules|\.test\.tsx?$/.test(file) })
  const names = [...packages.map((own) => `@cryptolist/${own}`), ...others]
  await run(process.execPath, [installer, path, source, ...names])
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
