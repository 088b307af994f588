import { createRequire } from 'node:module'
import { afterAll } from 'vitest'

const { cache, resolve } = createRequire(import.meta.url)
const triggers = resolve('parse-server/lib/triggers.js')

// Parse keeps the functions and hooks of an app for as long as the process lives, and test files share one.
afterAll(() => cache[triggers]?.exports._unregisterAll())
