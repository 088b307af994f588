import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, Root } from 'hast'
import type { Logger } from 'pino'
import { titles } from '#messages/own-pages'
import { privacySample } from '#messages/privacy-sample'
import { renderDescription } from '../markup/description.ts'

/** The pages that an operator can write, in the order in which the footer links them. */
const ownPageNames = ['about', 'privacy', 'terms', 'imprint'] as const
type OwnPageName = (typeof ownPageNames)[number]

export interface OwnPage {
  path: string
  /** The text of links to it. */
  label: string
  /** The text's first heading, if it begins with one; else the label. */
  title: string
  /** The rest of it, sanitised, with headings from h2. */
  html: string
}

const folderName = 'pages'
const sampleName = 'privacy.sample.md'

/**
 * The pages that are there as Markdown files in the data folder, such as `pages/about.md`. They are read at the start only. A file that can't be
 * read is named in the log and left out.
 */
export function readOwnPages(dataDir: string, log: Pick<Logger, 'warn'>): OwnPage[] {
  return ownPageNames.flatMap((name): OwnPage[] => {
    const file = join(dataDir, folderName, `${name}.md`)
    try {
      const markdown = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
      return markdown.trim() === '' ? [] : [renderOwnPage(name, markdown)]
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isMissing) log.warn({ error, file }, 'A page of the board can’t be read, so it is left out')
      return []
    }
  })
}

/**
 * Writes what this version of the software stores about people as a text that operators can make their own. A board starts without it, and
 * says so in the log, where it can't be written.
 */
export function writePrivacySample(dataDir: string, log: Pick<Logger, 'warn'>): void {
  const folder = join(dataDir, folderName)
  const file = join(folder, sampleName)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, privacySample)
  } catch (error) {
    log.warn({ err: error, file }, 'The sample of a privacy page can’t be written')
  }
}

const firstHeading = /^\s*#[ \t]+([^\n]+?)[ \t#]*(?:\n|$)/

function renderOwnPage(name: OwnPageName, markdown: string): OwnPage {
  const text = markdown.replaceAll('\r\n', '\n').replace(/^(?:\s*<!--[\s\S]*?-->)+/, '')
  const label = titles[name]
  const title = firstHeading.exec(text)?.[1] ?? label
  return { path: `/${name}`, label, title, html: renderDescription(text.replace(firstHeading, ''), makeOwn) }
}

/** The pages that the operator hasn't written. */
export function listMissingPages(pages: readonly Pick<OwnPage, 'path'>[]): string[] {
  return ownPageNames.filter((name) => pages.every(({ path }) => path !== `/${name}`))
}

/** Descriptions of strangers begin at h3, and search engines don't count their links. */
function makeOwn(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const level = /^h([3-6])$/.exec(child.tagName)?.[1]
    if (level !== undefined) child.tagName = `h${Number(level) - 1}`
    if (child.tagName === 'a') delete child.properties.rel
    makeOwn(child)
  }
}
