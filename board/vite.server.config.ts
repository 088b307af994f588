import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import manifest from '../package.json' with { type: 'json' }
import { messageLanguage } from './messages/message-language.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = join(root, 'dist/server')
const backend = join(root, '../backend')
/** A bundle may be built without it, and a board may stand alone. */
const hasBackend = existsSync(backend) && process.env.BUILD_WITHOUT_BACKEND !== '1'
const entries = {
  main: join(root, 'main.ts'),
  import: join(root, 'server/commands/import.ts'),
  source: join(root, 'server/commands/source.ts'),
  fx: join(root, 'server/commands/fx.ts'),
  admin: join(root, 'server/commands/admin.ts'),
  config: join(root, 'server/commands/config.ts'),
  mail: join(root, 'server/commands/mail.ts'),
  backup: join(root, 'server/commands/backup.ts'),
  restore: join(root, 'server/commands/restore.ts'),
  ...(hasBackend && {
    move: join(backend, 'commands/move.ts'),
    sync: join(backend, 'commands/sync.ts'),
    keys: join(backend, 'commands/keys.ts'),
  }),
}

/** The file that runs a program in place of its own, which an old Node couldn't even read, and a question for the version needn't. Any Node reads this, however it was started. */
const checkFirst = (name: string): string => `import { checkNode } from './node-version.js'

try {
  checkNode(undefined, ${JSON.stringify(manifest.engines.node)})
} catch ({ message }) {
  process.stderr.write(message + '\\n')
  process.exit(1)
}
const { tellVersion } = await import('./run-version.js')
if (!tellVersion()) await import('./run-${name}.js')
`

function checkNodeFirst(names: readonly string[]): Plugin {
  return {
    name: 'check-node-first',
    writeBundle({ dir = outDir }) {
      copyFileSync(join(root, '../scripts/ensure/node-version.mjs'), join(dir, 'node-version.js'))
      for (const name of names) writeFileSync(join(dir, `${name}.js`), checkFirst(name))
    },
  }
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [messageLanguage(), checkNodeFirst(Object.keys(entries))],
  resolve: { alias: hasBackend ? { '#neighbour': join(backend, 'backend.ts') } : {} },
  clearScreen: false,
  logLevel: 'warn',
  // The workspace's own packages are TypeScript, so they go into the bundle; what npm installs stays outside.
  ssr: { target: 'node', noExternal: [/^@cryptolist\//] },
  build: {
    outDir,
    emptyOutDir: true,
    ssr: true,
    ssrEmitAssets: false,
    target: 'node20',
    minify: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { ...entries, version: join(root, 'server/version.ts') },
      // All in one folder: some modules find the client's files from where they are.
      output: { format: 'esm', entryFileNames: 'run-[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
