import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { messageLanguage } from './messages/message-language.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const entries = {
  main: join(root, 'main.ts'),
  import: join(root, 'server/commands/import.ts'),
  source: join(root, 'server/commands/source.ts'),
  fx: join(root, 'server/commands/fx.ts'),
  move: join(root, 'server/commands/move.ts'),
  sync: join(root, 'server/commands/sync.ts'),
  admin: join(root, 'server/commands/admin.ts'),
  keys: join(root, 'server/commands/keys.ts'),
  backup: join(root, 'server/commands/backup.ts'),
  restore: join(root, 'server/commands/restore.ts'),
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [messageLanguage()],
  clearScreen: false,
  logLevel: 'warn',
  // The workspace's own packages are TypeScript, so they go into the bundle; what npm installs stays outside.
  ssr: { target: 'node', noExternal: [/^@cryptolist\//] },
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    ssr: true,
    ssrEmitAssets: false,
    target: 'node20',
    minify: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
      // All in one folder: some modules find the client's files from where they are.
      output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
