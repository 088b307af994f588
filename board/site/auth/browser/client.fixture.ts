import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Built files by their path. */
export type Files = Map<string, { type: string; body: string | Uint8Array }>

/** Builds the page's script with the island, as the real client is built, without writing anything. */
export async function buildClient(): Promise<Files> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { page: fileURLToPath(new URL('./page.fixture.ts', import.meta.url)) },
        output: { entryFileNames: 'assets/[name].js' },
      },
    },
  })
  const files: Files = new Map()
  for (const output of [result].flat().flatMap((built) => ('output' in built ? built.output : []))) {
    files.set(`/${output.fileName}`, {
      type: typeOf(output.fileName),
      body: output.type === 'chunk' ? output.code : output.source,
    })
  }
  return files
}

function typeOf(name: string): string {
  if (name.endsWith('.js')) return 'text/javascript'
  if (name.endsWith('.css')) return 'text/css'
  return name.endsWith('.svg') ? 'image/svg+xml' : 'application/octet-stream'
}
