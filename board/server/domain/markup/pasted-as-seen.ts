import { parseUrl } from '@cryptolist/contract'
import { escapeHtml } from '../../../escaping/html.ts'
import { withoutTrackers } from '../identifiers/posting-link.ts'
import { decodeOnce } from './character-references.ts'

interface Tag {
  name: string
  attributes: string
  start: number
  end: number
}

interface Change {
  from: number
  to: number
  put: string
}

const anyTag = /<(\/?)([a-z][a-z\d]*)(?=[\s/>])([^<>]*)>/gi

/**
 * The copied text as it was seen: without what was hidden, deleted or struck through, which Markdown can't show, and without the links and buttons of
 * a page that are a sign only; emoji that were pictures are letters, and links lead where they seem to.
 */
export function readAsSeen(html: string): string {
  const open = new Map<string, Tag[]>()
  const changes: Change[] = []
  for (const match of html.matchAll(anyTag)) {
    const [whole, slash, written = '', attributes = ''] = match
    const [name, start, end] = [written.toLowerCase(), match.index, match.index + whole.length]
    const tags = open.get(name) ?? []
    open.set(name, tags)
    if (slash === '') {
      tags.push({ name, attributes, start, end })
      const put = putOf(name, attributes)
      if (put !== undefined) changes.push({ from: start, to: end, put })
      continue
    }
    const first = tags.pop()
    if (
      first !== undefined &&
      isUnseen(first, html.slice(first.end, Math.min(start, first.end + mostOfSign)))
    )
      changes.push({ from: first.start, to: end, put: '' })
  }
  return change(html, changes)
}

/** The widest of those that begin at a place is made; what is within it isn't. */
function change(html: string, changes: Change[]): string {
  changes.sort((one, other) => one.from - other.from || other.to - one.to)
  let read = ''
  let done = 0
  for (const { from, to, put } of changes) {
    if (from < done) continue
    read += html.slice(done, from) + put
    done = to
  }
  return read + html.slice(done)
}

/** The text to read instead of a tag; undefined if it stays. */
function putOf(name: string, attributes: string): string | undefined {
  if (name === 'img') return emojiOf(attributes)
  if (name === 'a') return linkTag(attributes)
  return name === 'span' && attributes.includes('"paragraph-break"') ? '<br><br><span>' : undefined
}

const deleted = new Set(['del', 's', 'strike'])
const unseenStyle =
  /(?:display:\s{0,9}none|visibility:\s{0,9}hidden|mso-hide:\s{0,9}all|mso-element:\s{0,9}comment|text-decoration(?:-line)?:[^;"'<>]{0,60}line-through)/i
const unseenClass =
  /\bclass=["']?[^"'<>]{0,500}\b(?:visually-hidden|sr-only|screen-reader-text|mso(?:comanchor|commentreference))\b/i
const hidden = /\shidden(?:=""|(?=[\s/]|$))/i
const values = /"[^"]*"|'[^']*'/g
/** The words of a link to the heading that it stands next to. */
const signOnly = /^(?:[\s#¶§🔗]|&nbsp;|<[^<>]*>)*$/u
const mostOfSign = 200

function isUnseen({ name, attributes }: Tag, words: string): boolean {
  if (deleted.has(name) || unseenStyle.test(attributes) || unseenClass.test(attributes)) return true
  if (attributes.includes('hidden') && hidden.test(attributes.replace(values, '""'))) return true
  return (name === 'a' || name === 'button') && words.length < mostOfSign && signOnly.test(words)
}

const alt = /\s(?:alt|data-emoji-text)=(?:"([^"]{1,40})"|'([^']{1,40})')/gi
const emojiFile = /emoji[^\s"'<>]{0,300}\/((?:[\da-f]{4,5}-){0,7}[\da-f]{4,5})(?:@2x)?\.(?:png|svg|gif|webp)/i
const emoji = /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}])\P{L}+$/u

/** Empty for any other picture. */
function emojiOf(attributes: string): string {
  for (const [, one, other] of attributes.matchAll(alt)) {
    const altText = one ?? other ?? ''
    if (emoji.test(altText)) return escapeHtml(altText)
  }
  const codes = emojiFile.exec(attributes)?.[1]?.split('-') ?? []
  const drawn = String.fromCodePoint(...codes.map((code) => Number.parseInt(code, 16)))
  return emoji.test(drawn) ? escapeHtml(drawn) : ''
}

const href = /\shref\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i

/** Links that lead to a place on their own page, or nowhere, are words. */
function linkTag(attributes: string): string {
  const [, double, single, bare] = href.exec(attributes) ?? []
  const written = (double ?? single ?? bare ?? '').trim()
  const address = readAddress(decodeOnce(written))
  return address === undefined ? '<a>' : `<a href="${escapeHtml(address)}">`
}

/** Where mail and chat programs send a click first, and the parameter with the address that was meant. */
const detours: readonly (readonly [host: RegExp, path: RegExp, parameter: string])[] = [
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, 'url'],
  [/^www\.google\.[a-z.]{2,6}$/, /^\/url$/, 'q'],
  [/^www\.google\.[a-z.]{2,6}$/, /^\/url$/, 'url'],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)\/?$/, 'url'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
  [/^lm?\.(?:facebook|instagram)\.com$/, /^\//, 'u'],
  [/^duckduckgo\.com$/, /^\/l\/$/, 'uddg'],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, 'q'],
]
const deepestDetour = 4
/** A star stands for a letter that is given elsewhere in the address. */
const proofpoint = /^https:\/\/urldefense\.com\/v3\/__([^*\s]{1,2000}?)__;/

/** The address that a link leads to in the end, without trackers; undefined if it has none of the web or of mail. */
function readAddress(written: string, depth = 0): string | undefined {
  const url = parseUrl(written)
  if (url === undefined || !/^(?:https?|mailto):$/.test(url.protocol)) return undefined
  const meant = meantBy(written, url)
  const inner = meant === undefined || depth === deepestDetour ? undefined : readAddress(meant, depth + 1)
  return inner ?? withoutTrackers(written)
}

function meantBy(written: string, url: URL): string | undefined {
  for (const [host, path, parameter] of detours) {
    const meant = host.test(url.hostname) && path.test(url.pathname) ? url.searchParams.get(parameter) : null
    if (meant !== null) return meant
  }
  return proofpoint.exec(written)?.[1]
}
