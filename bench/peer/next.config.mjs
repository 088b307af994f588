import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** This folder is a project of its own. */
const root = dirname(fileURLToPath(import.meta.url))
export default { turbopack: { root }, poweredByHeader: false }
