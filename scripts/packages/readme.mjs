import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../ensure/paths.mjs'

const linksToDocs = /\[[^\]]+\]\((?:\.\.\/)+(docs\/[^)#]+)(?:#[^)]*)?\)/g

/** The pages of `docs/` that the README of a package links to, by their paths in the repository. */
export function listLinkedPages(folder) {
  const file = join(folder, 'README.md')
  if (!existsSync(file)) return []
  const pages = [...readFileSync(file, 'utf8').matchAll(linksToDocs)].map(([, page]) => page)
  return [...new Set(pages)].sort()
}

/** The README as it is published, with the pages that it links to: relative links do not work on npm, so it names their files instead. */
export function writeReadme(folder, target) {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  writeFileSync(join(target, 'README.md'), text.replace(linksToDocs, '`$1` in this package'))
  for (const page of listLinkedPages(folder)) {
    mkdirSync(dirname(join(target, page)), { recursive: true })
    const withoutLinks = readFileSync(join(root, page), 'utf8').replace(
      /\[([^\]]+)\]\((?!https?:)[^)]+\)/g,
      '$1',
    )
    writeFileSync(join(target, page), withoutLinks)
  }
}
