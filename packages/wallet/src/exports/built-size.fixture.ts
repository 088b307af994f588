import { fileURLToPath } from 'node:url'
import { bundlePage, gzipBytes, loadedWith } from '@cryptolist/testkit'

interface BuiltSize {
  /** What a page loads at once, gzipped. */
  entryBytes: number
  /** What it may load in all, gzipped. */
  totalBytes: number
  /** The code of what it loads at once. */
  entryCode: string
}

/** Builds a page's code, with `{folder}` standing for this package's exports, and weighs it. */
export async function weigh(code: string): Promise<BuiltSize> {
  const folder = fileURLToPath(new URL('./', import.meta.url))
  const chunks = await bundlePage(code.replaceAll('{folder}/', folder))
  const atOnce = loadedWith(chunks)
  return {
    entryBytes: gzipBytes(atOnce),
    totalBytes: gzipBytes(chunks),
    entryCode: atOnce.map((chunk) => chunk.code).join('\n'),
  }
}
