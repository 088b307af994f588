import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { messageLanguage } from './messages/message-language.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const site = join(root, 'site')
const publicFolder = join(site, 'public')

/** Files that pages and their parts load by themselves: the boot script, the style sheet, islands and small scripts. */
function listEntries(): string[] {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
  const parts = files.filter((file) => file.endsWith('.island.tsx') || file.endsWith('.client.ts'))
  return ['document/boot.ts', 'styles/site.css', 'styles/work.css', ...parts]
    .filter((file) => files.includes(file))
    .map((file) => join(site, file))
}

/**
 * Emits every file of site/public, for the pages' `?url` imports are resolved by the server's build, which emits nothing:
 * the same name, contents and pattern give the same hashed address in both.
 */
function emitPublicFiles(): Plugin {
  return {
    name: 'cryptolist:public-files',
    buildStart() {
      for (const entry of readdirSync(publicFolder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        this.addWatchFile(file)
        this.emitFile({
          type: 'asset',
          name: basename(file),
          originalFileName: file.slice(root.length),
          source: readFileSync(file),
        })
      }
    },
  }
}

/**
 * Vite's own helper preloads what a chunk needs and costs every page 0.9 KB; here only what a visitor uses is fetched, so a plain
 * import does.
 */
function plainImports(): Plugin {
  return {
    name: 'cryptolist:plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

export default defineConfig({
  root,
  publicDir: false,
  clearScreen: false,
  logLevel: 'warn',
  plugins: [messageLanguage(), emitPublicFiles(), plainImports()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // Served next to the scripts, as the licences of what is in them ask for.
    license: { fileName: 'assets/licences.txt' },
    target: ['chrome111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: listEntries(),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // Every page loads these: in one file they take fewer bytes and requests.
            {
              name: 'every-page',
              test: /[\\/](?:stored-value|current-user|key-switch)\.ts$|\0vite\/preload-helper/,
            },
          ],
        },
      },
    },
  },
})
