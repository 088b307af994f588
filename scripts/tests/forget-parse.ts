import { createRequire } from 'node:module'
import { sep } from 'node:path'
import { afterAll, vi } from 'vitest'

const { cache } = createRequire(import.meta.url)

// The SDK changes the Parse that it is given: the next file gets another Parse, and modules that have not seen this one.
afterAll(() => {
  for (const path of Object.keys(cache))
    if (path.includes(`${sep}node_modules${sep}parse${sep}`)) delete cache[path]
  vi.resetModules()
})
