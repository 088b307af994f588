import { parseUrl } from '@cryptolist/contract'
import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

/** How much of a page is looked at: its head is at the beginning. */
const mostCharacters = 300_000
const mostLinks = 100
const leastSide = 64
/** Larger ones are drawn for large screens and lose detail when they are made small. */
const usualSide = 512

interface PageIcon {
  url: string
  isForTouch: boolean
  side: number
}

/** The address of the icon that a home page names: that for home screens of phones, else the best of at least 64 pixels; undefined without one. */
export function findPageIcon(html: string, page: string): string | undefined {
  const [best] = listLinks(html.slice(0, mostCharacters))
    .flatMap((element) => readIcon(element, page) ?? [])
    .sort((a, b) => Number(b.isForTouch) - Number(a.isForTouch) || scoreOf(b) - scoreOf(a))
  return best?.url
}

function scoreOf({ side }: PageIcon): number {
  return side <= usualSide ? side : usualSide - side
}

/** The link elements of a page, without parsing the rest: a page may be made to take long. */
function listLinks(html: string): Element[] {
  const tags = html.match(/<link\b[^<>]{1,2000}>/gi)?.slice(0, mostLinks) ?? []
  return tags.flatMap((tag) => {
    const [element] = unified().use(rehypeParse, { fragment: true }).parse(tag).children
    return element?.type === 'element' && element.tagName === 'link' ? [element] : []
  })
}

function readIcon({ properties: { rel, href, sizes, type } }: Element, page: string): PageIcon | undefined {
  const names = [rel].flat().map((name) => String(name).toLowerCase())
  const isForTouch = names.some((name) => /^apple-touch-icon(?:-precomposed)?$/.test(name))
  const url = typeof href === 'string' ? parseUrl(href, page) : undefined
  if (url?.protocol !== 'https:' || !(isForTouch || names.includes('icon'))) return undefined
  if (/svg/i.test(String(type ?? '')) || /\.(?:svg|ico)$/i.test(url.pathname)) return undefined
  const stated = String(sizes ?? '')
    .split(/[\s,]+/)
    .flatMap((size) => /^(\d{1,4})x\1$/i.exec(size)?.[1] ?? [])
  const side = stated.length === 0 ? (isForTouch ? 180 : 0) : Math.max(...stated.map(Number))
  return side < leastSide ? undefined : { url: url.href, isForTouch, side }
}
