import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
/** What may be made again at any time; not under version control. */
export const cache = `${root}.cache`
