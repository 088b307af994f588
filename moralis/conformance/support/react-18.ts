import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Loads a module of React 18, which stands in a folder of its own. */
export const from18: NodeJS.Require = createRequire(join(import.meta.dirname, '../react-18/package.json'))

export function importFrom18(name: string): object {
  const loaded: object = from18(name)
  return { ...loaded, default: loaded }
}
