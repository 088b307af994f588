import { afterAll, vi } from 'vitest'

// Test files share a process: what one has changed is put back before the next one is loaded.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
