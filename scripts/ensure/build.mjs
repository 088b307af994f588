import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { root } from './paths.mjs'
import { step } from './run.mjs'
import { hashOfSources } from './sources.mjs'
import { writeVersion } from './version.mjs'

const stampFile = join(root, 'board/dist/.stamp')

/** Builds when the sources differ from those of the last build: by contents, so that copying a built folder keeps it valid. */
export async function ensureBuild() {
  // Sources that are built already may be of another commit by now.
  if (isBuilt()) return writeVersion()
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
