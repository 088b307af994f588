import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** In the order in which they run. */
export const projectNames = ['browser', 'server', 'language', 'sdk', 'unit', 'clients', 'slow'] as const
export type ProjectName = (typeof projectNames)[number]

const roots = ['board', 'backend', 'packages', 'scripts', 'moralis', 'examples', 'bench', 'deploy']
const notSources = new Set(['node_modules', 'dist'])
/** Paths of what is tested; all else that a test imports helps it to test. */
const product =
  /^(?!.*\.fixture\.)(board\/(server|site)\/|backend\/(?!tests\/)|(packages|moralis)\/[^/]+\/src\/)/
const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g
/** Types load nothing. */
const typePattern = /^(?:im|ex)port type [^']*'[^']+'/gm

/**
 * The test files of each project below a folder. A file's project follows from its name and from what it, or a helper of tests that it
 * imports, takes from the testkit: `*.slow.test.ts` is slow (those with whole client libraries are `clients`), `tests/language` reads pages in the pseudo-language,
 * `@cryptolist/testkit/browser` needs a browser, `@cryptolist/testkit/database` a database. A file that sends a browser to a server of its
 * own process belongs to `server`, whose processes have loaded it. Of the rest, `moralis/sdk` is the sdk's, and all else is a unit.
 */
export function listTestFiles(root: string): Record<ProjectName, string[]> {
  const files: Record<ProjectName, string[]> = {
    browser: [],
    server: [],
    language: [],
    sdk: [],
    unit: [],
    clients: [],
    slow: [],
  }
  const sources = new Set(listSources(root))
  const importsByPath = new Map<string, Set<string>>()
  /** The names by which a file and its helpers import anything. */
  const findImports = (path: string): Set<string> => {
    const before = importsByPath.get(path)
    if (before !== undefined) return before
    const imports = new Set<string>()
    importsByPath.set(path, imports)
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8')
      .replaceAll(typePattern, '')
      .matchAll(importPattern)) {
      imports.add(name)
      const target = join(dirname(path), name)
      if (name.startsWith('.') && sources.has(target) && !product.test(target))
        for (const inner of findImports(target)) imports.add(inner)
    }
    return imports
  }
  for (const path of sources)
    if (/\.test\.tsx?$/.test(path)) files[findProject(path, findImports(path))].push(path)
  return files
}

function findProject(path: string, imports: ReadonlySet<string>): ProjectName {
  if (/\.slow\.test\.tsx?$/.test(path)) return /^(moralis|examples)\//.test(path) ? 'clients' : 'slow'
  if (/^(board|backend)\/tests\/language\//.test(path)) return 'language'
  const loadsServer = [...imports].some((name) => name.endsWith('/server/app.ts'))
  if (imports.has('@cryptolist/testkit/browser') && !loadsServer) return 'browser'
  if (imports.has('@cryptolist/testkit/database')) return 'server'
  return path.startsWith('moralis/sdk/') ? 'sdk' : 'unit'
}

/** The paths of all files in the folders with code, without what is installed or built. */
export function listSources(root: string): string[] {
  return roots.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => listFiles(root, folder))
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return notSources.has(entry.name) ? [] : listFiles(root, path)
  })
}
