// Builds the server's and the browser's bundles into board/dist and compresses what the browser loads.
// Usage: node scripts/build.mjs

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeVersion } from './ensure/version.mjs'

const board = fileURLToPath(new URL('../board/', import.meta.url))
const textEndings = /\.(js|css|svg|json|txt|xml|webmanifest)$/

/** Builds everything; throws what the bundler says. */
export async function build() {
  const vite = await import('vite')
  await Promise.all([
    vite.build({ configFile: join(board, 'vite.server.config.ts') }),
    vite.build({ configFile: join(board, 'vite.client.config.ts') }),
  ])
  writeVersion()
  await compress(join(board, 'dist/client/assets'))
}

/** Writes a .br and a .gz next to each text file, unless that would save nothing. */
export async function compress(folder) {
  const files = (await readdir(folder)).filter((file) => textEndings.test(file))
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

async function compressFile(file) {
  const source = await readFile(file)
  const brotli = await promisify(brotliCompress)(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  })
  if (brotli.length < source.length) await writeFile(`${file}.br`, brotli)
  const gzipped = await promisify(gzip)(source, { level: 9 })
  if (gzipped.length < source.length) await writeFile(`${file}.gz`, gzipped)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()
