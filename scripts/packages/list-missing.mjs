import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Not within comments, whose lines begin with a star or slashes. */
const imported = /^(?!\s*(?:\*|\/\/)).*?(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/gm

/**
 * Files that a folder of built files lacks: entries (`./src/exports/x.ts`) as they are, and what the files import by a relative path, as
 * `<file>: <path>`.
 */
export function listMissing(folder, entries = []) {
  const built = entries.map((entry) => entry.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '.js'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  const unresolved = files.flatMap((file) => {
    const paths = [...readFileSync(join(folder, file), 'utf8').matchAll(imported)].map(([, path]) => path)
    return paths
      .filter((path) => !existsSync(join(folder, dirname(file), path)))
      .map((path) => `${file}: ${path}`)
  })
  return [...built.filter((file) => !files.includes(file)), ...unresolved]
}
