import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { SourcePosting } from './source-posting.ts'
import { readJsonLd } from './systems/json-ld.ts'

/** What a page may have at most before it is looked at. */
const mostCharacters = 4_000_000
const mostBlocks = 20

/** The postings that a page carries for search engines, as JSON-LD; empty where it carries none. `url` is the page's own. */
export function readPage(html: string, url?: string): SourcePosting[] {
  if (html.length > mostCharacters) return []
  return listBlocks(html).flatMap((block) => readJsonLd(readBlock(block), url) ?? [])
}

/** The script elements that carry JSON-LD, with their tags. Each letter is looked at once, for a page may be made to take long. */
function listBlocks(html: string): string[] {
  const blocks: string[] = []
  const starts = /<script\b[^<>]{0,1000}>/gi
  const ends = /<\/script[^<>]{0,100}>/gi
  while (blocks.length < mostBlocks) {
    const start = starts.exec(html)
    if (start === null) break
    ends.lastIndex = starts.lastIndex
    const end = ends.exec(html)
    if (end === null) break
    if (/application\/ld\+json/i.test(start[0])) blocks.push(html.slice(start.index, ends.lastIndex))
    starts.lastIndex = ends.lastIndex
  }
  return blocks
}

/** The JSON of a script element, read as browsers read the element; undefined where it is none. */
function readBlock(block: string): unknown {
  const [script] = unified().use(rehypeParse, { fragment: true }).parse(block).children
  const content = script?.type === 'element' && script.tagName === 'script' ? script.children[0] : undefined
  if (content?.type !== 'text') return undefined
  try {
    return JSON.parse(content.value)
  } catch {
    return undefined
  }
}
