import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'

export interface BundleOptions {
  /** `iife` gives one classic script; modules in chunks by default. */
  format?: 'es' | 'iife'
  /** Where packages are looked for; the current folder by default. */
  root?: string
  /** Modules that the app provides itself. */
  external?: (string | RegExp)[]
}

/**
 * Builds the code of a page for production, as apps do, without writing anything; the page's own chunk is `entry.js`. Imports are absolute
 * paths or packages.
 */
export async function bundlePage(
  code: string,
  { format = 'es', root = process.cwd(), external = [] }: BundleOptions = {},
): Promise<Rolldown.OutputChunk[]> {
  // Loaded late: most tests bundle nothing, and it is as large as everything else they load.
  const { build } = await import('vite')
  // A file of that folder, so that its packages are found; it is never written.
  const entry = join(root, 'entry-of-the-bundle.js')
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: entry,
        external,
        ...(format === 'es' && { preserveEntrySignatures: 'strict' }),
        output: { entryFileNames: 'entry.js', ...(format === 'iife' && { format, codeSplitting: false }) },
      },
    },
  })
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  return outputs.filter((output) => output.type === 'chunk')
}

/** The chunks that are loaded together with one of them, by default with the page. */
export function loadedWith(
  chunks: readonly Rolldown.OutputChunk[],
  root?: Rolldown.OutputChunk,
): Rolldown.OutputChunk[] {
  const fileNames = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (chunk === undefined || fileNames.has(name)) return
    fileNames.add(name)
    chunk.imports.forEach(visit)
  }
  for (const { fileName } of root === undefined ? chunks.filter(({ isEntry }) => isEntry) : [root])
    visit(fileName)
  return chunks.filter(({ fileName }) => fileNames.has(fileName))
}

/** The bytes of the chunks on the wire, each gzipped by itself. */
export function gzipBytes(chunks: readonly Rolldown.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

/** The weight of a page's code. */
export interface PageWeight {
  /** The bytes that it loads at once, gzipped. */
  entryBytes: number
  /** All bytes that it may load, gzipped. */
  totalBytes: number
  /** The code of what it loads at once. */
  entryCode: string
}

/** Builds the code of a page as `bundlePage` does, and weighs it. */
export async function weighPage(code: string): Promise<PageWeight> {
  const chunks = await bundlePage(code)
  const atOnce = loadedWith(chunks)
  return {
    entryBytes: gzipBytes(atOnce),
    totalBytes: gzipBytes(chunks),
    entryCode: atOnce.map((chunk) => chunk.code).join('\n'),
  }
}
