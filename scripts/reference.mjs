// Writes the API reference of the packages into .cache/reference; an undocumented export or a link that leads nowhere is an error.
// Usage: node scripts/reference.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureDependencies } from './ensure/dependencies.mjs'
import { cache, release } from './ensure/paths.mjs'
import { run, step } from './ensure/run.mjs'
import { listPackages } from './packages/list-packages.mjs'

const reference = join(cache, 'reference')
/** Kinds that must have a comment: functions, classes and interfaces, by the numbers that TypeDoc has for them. */
const explained = new Set([64, 128, 256])

/** Writes it and answers its first page; throws what is wrong with it. */
export async function writeReference() {
  await ensureDependencies(release)
  const typedoc = join(release, 'node_modules/typedoc/bin/typedoc')
  // A package that has one entry for servers and one for pages exports the same from both.
  const entries = listPackages().flatMap(({ folder, entries }) =>
    entries
      .filter((entry) => !entry.endsWith('/node.ts'))
      .flatMap((entry) => ['--entryPoints', join(folder, entry)]),
  )
  await step('Writing the API reference', () =>
    run(process.execPath, [typedoc, '--options', join(release, 'typedoc.json'), ...entries], {
      env: { ...process.env, NO_COLOR: '1' },
    }),
  )
  const { children } = JSON.parse(readFileSync(join(reference, 'reference.json'), 'utf8'))
  const silent = children.flatMap((module) => listSilent(module).map(({ name }) => `${module.name}: ${name}`))
  if (silent.length > 0) throw new Error(`Exports without a comment:\n${silent.join('\n')}`)
  return join(reference, 'index.html')
}

/** The exports of a module without a comment. Their members may do without one. */
function listSilent({ children }) {
  return children.filter((one) => explained.has(one.kind) && !isDocumented(one))
}

function isDocumented({ comment, signatures = [] }) {
  return comment !== undefined || signatures.some((signature) => signature.comment !== undefined)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await writeReference())
