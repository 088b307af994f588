import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface ManifestEntry {
  file: string
  css?: string[]
}

/** The folder of the built client: next to the server's bundle, or in dist/ when the server runs from source (tests). */
export const clientFolder: string = findClientFolder()

export interface Assets {
  /** Path of the boot script. */
  script: string
  /** Path of the style sheet. */
  style: string
  /** Path of the sheet that pages of employers and moderators load as well. */
  workStyle: string
  /** Path of a page's own script, by the name of its file. Throws for one that was not built. */
  scriptOf(file: string): string
  /** Path of the script that reloads pages while the product is worked on. */
  devScript: string
}

const notBuilt = 'The client has not been built, so pages can’t be made. Run npm run build.'
let assets: Assets | undefined

/** The built files that every page links to. Throws when the client has not been built. */
export function getAssets(): Assets {
  assets ??= readAssets(clientFolder)
  return assets
}

/** The content of a built script, for an answer that has it in itself. Throws for one that was not built. */
export function readScript(file: string): string {
  return readFileSync(join(clientFolder, getAssets().scriptOf(file)), 'utf8').trim()
}

/** The built files of a folder that every page links to. Throws when the client has not been built there. */
export function readAssets(folder: string): Assets {
  const file = join(folder, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error(notBuilt)
  const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(file, 'utf8'))
  return {
    script: fileOf(manifest, 'boot.ts'),
    style: fileOf(manifest, 'site.css'),
    workStyle: fileOf(manifest, 'work.css'),
    scriptOf: (file) => fileOf(manifest, file),
    devScript: fileOf(manifest, 'dev.client.ts'),
  }
}

function fileOf(manifest: Record<string, ManifestEntry>, ending: string): string {
  const key = Object.keys(manifest).find((name) => name.endsWith(`/${ending}`))
  const entry = key === undefined ? undefined : manifest[key]
  if (entry === undefined) throw new Error(`The built client has no ${ending}. Run npm run build.`)
  return `/${entry.file}`
}

function findClientFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const beside = join(here, '../client')
  return existsSync(join(beside, '.vite')) ? beside : join(here, '../../dist/client')
}
