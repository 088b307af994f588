import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../ensure/paths.mjs'

const linksToDocs = /\[[^\]]+\]\((?:\.\.\/)+((?:backend\/)?docs\/[^)#]+)(?:#[^)]*)?\)/g

/** The pages of `docs/` and `backend/docs/` that the README of a package links to, by their paths in the repository. */
export function listLinkedPages(folder) {
  const file = join(folder, 'README.md')
  if (!existsSync(file)) return []
  const pages = [...readFileSync(file, 'utf8').matchAll(linksToDocs)].map(([, page]) => page)
  return [...new Set(pages)].sort()
}

/** The README as it is published, with the pages that it links to: relative links do not work on npm, so it names their files instead. */
export function writeReadme(folder, target) {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  const published = text.replace(linksToDocs, (_, page) => `\`${placeOf(page)}\` in this package`)
  writeFileSync(join(target, 'README.md'), published)
  for (const page of listLinkedPages(folder)) {
    mkdirSync(dirname(join(target, placeOf(page))), { recursive: true })
    const withoutLinks = readFileSync(join(root, page), 'utf8').replace(
      /\[([^\]]+)\]\((?!https?:)[^)]+\)/g,
      '$1',
    )
    writeFileSync(join(target, placeOf(page)), withoutLinks)
  }
}

/** A package has one folder of pages. */
function placeOf(page) {
  return page.replace(/^backend\//, '')
}
