import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const imported = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/** What the built files of a folder import by a relative path and is not there, each as `<file>: <path>`. */
export function listMissing(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  return files.flatMap((file) => {
    const paths = [...readFileSync(join(folder, file), 'utf8').matchAll(imported)].map(([, path]) => path)
    return paths
      .filter((path) => !existsSync(join(folder, dirname(file), path)))
      .map((path) => `${file}: ${path}`)
  })
}
