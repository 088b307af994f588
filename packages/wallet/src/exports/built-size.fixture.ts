import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const entry = '\0entry'

interface BuiltSize {
  /** What a page loads at once, gzipped. */
  entryBytes: number
  /** What it may load in all, gzipped. */
  totalBytes: number
  /** The code of what it loads at once. */
  entryCode: string
}

/** Builds a page's code for production as apps do, with `{folder}` standing for this package's exports, and weighs it. */
export async function weigh(code: string): Promise<BuiltSize> {
  const folder = fileURLToPath(new URL('./', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code.replaceAll('{folder}/', folder) : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const first = chunks.filter(({ isEntry }) => isEntry)
  // What an entry imports is loaded with it.
  const names = new Set(first.flatMap(({ fileName, imports }) => [fileName, ...imports]))
  const atOnce = chunks.filter(({ fileName }) => names.has(fileName))
  const bytes = (list: readonly { code: string }[]) =>
    list.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
  return {
    entryBytes: bytes(atOnce),
    totalBytes: bytes(chunks),
    entryCode: atOnce.map((chunk) => chunk.code).join('\n'),
  }
}
