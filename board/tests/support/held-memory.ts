import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/** The bytes that this process holds after a full collection: V8's heap and the buffers outside of it. */
export function measureHeldMemory(): number {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
