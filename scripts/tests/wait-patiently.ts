import { vi } from 'vitest'
import { patienceMilliseconds } from './patience.ts'

const patient = Symbol.for('waits patiently')

// Vitest has no setting for it, and waits for one second. Test files share a process, in which this is done once.
if (!Object.hasOwn(vi, patient)) {
  const { waitFor } = vi
  vi.waitFor = (check, options) =>
    waitFor(check, typeof options === 'number' ? options : { timeout: patienceMilliseconds, ...options })
  Object.defineProperty(vi, patient, { value: true })
}
