type ListKind = 'ol' | 'ul'

const anyTags = /<[^<>]*>/g

const itemBeforeList = /<\/li>(?=\s*<[ou]l[\s>])/gi
/** Before its words, some write a box to check, as a sign. */
const paragraphInItem = /(<li\b[^<>]*>)\s*(?:<p\b[^<>]*>)?(?:\s*\[[ xX]\](?:\s|&nbsp;)*)?/gi
const endInItem = /<\/p>(?=\s*(?:<\/li>|<[ou]l[\s>]))/gi

const listsInARow = /<\/([ou]l)>(?:\s*<\/?div\b[^<>]*>)*\s*<\1\b[^<>]*>/gi

/**
 * Google Docs makes a paragraph of each item, and puts a list next to the item that it belongs to; an item that is still open contains it. Word in
 * a browser makes a list of each item.
 */
export function readItems(html: string): string {
  return withoutDoubledLists(html)
    .replace(itemBeforeList, '')
    .replace(paragraphInItem, '$1')
    .replace(endInItem, '')
    .replace(listsInARow, '')
}

/** A list that is the first thing in another has no item there to be below. */
function withoutDoubledLists(html: string): string {
  const open: boolean[] = []
  let afterStart = -1
  return html.replace(listTag, (whole, slash: string, tag: string, _attributes: string, at: number) => {
    if (tag.toLowerCase() === 'li') return whole
    if (slash !== '') return open.pop() === true ? '' : whole
    const isDoubled = afterStart !== -1 && html.slice(afterStart, at).trim() === ''
    afterStart = at + whole.length
    open.push(isDoubled)
    return isDoubled ? '' : whole
  })
}

/** Writes lists of items of which only the level is known. */
function openLists() {
  const open: ListKind[] = []
  /** The ends of the lists below a level. */
  const closeTo = (level: number): string => {
    let ends = ''
    while (open.length > level) ends += `</li></${open.pop()}>`
    return ends
  }
  /** The beginning of an item, before its words: levels are from 1, and none is left out. */
  const addItem = (level: number, kind: ListKind): string => {
    const depth = Math.min(Math.max(1, level), open.length + 1)
    let start = closeTo(depth)
    if (open.length === depth && open.at(-1) !== kind) start += closeTo(depth - 1)
    if (open.length === depth) return `${start}</li><li>`
    open.push(kind)
    return `${start}<${kind}><li>`
  }
  return { addItem, closeTo }
}

const isFlat = /\b(?:ql-indent-|data-indent=")[1-9]|\bdata-aria-level="[2-9]/
const levelBeyondFirst = /\b(?:ql-indent-|data-indent=")(\d)/
const levelFromOne = /\bdata-aria-level="(\d)/
const listTag = /<(\/?)([ou]l|li)(?=[\s>])([^<>]*)>/gi
const boxesOnly = /^(?:\s|<\/?div\b[^<>]*>)*$/i

/** Nests lists that are written one after the other, each with its level, as Slack, Quill and Word in a browser do. */
export function readFlatLists(html: string): string {
  if (!isFlat.test(html)) return html
  const { addItem, closeTo } = openLists()
  const around: { kind: ListKind; attributes: string }[] = []
  let lists = ''
  let done = 0
  for (const { 0: whole, 1: slash, 2: tag = '', 3: attributes = '', index } of html.matchAll(listTag)) {
    const words = html.slice(done, index)
    done = index + whole.length
    if (around.length > 0) lists += words
    else if (!boxesOnly.test(words) || lists === '') lists += closeTo(0) + words
    const name = tag.toLowerCase()
    if (name === 'li') {
      const list = around.at(-1)
      const level = levelIn(attributes) ?? levelIn(list?.attributes ?? '') ?? around.length
      if (slash === '') lists += addItem(level, list?.kind ?? 'ul')
    } else if (slash === '') around.push({ kind: name === 'ol' ? 'ol' : 'ul', attributes })
    else around.pop()
  }
  return lists + closeTo(0) + html.slice(done)
}

function levelIn(attributes: string): number | undefined {
  const beyond = levelBeyondFirst.exec(attributes)?.[1]
  const level = levelFromOne.exec(attributes)?.[1]
  if (beyond !== undefined) return Number(beyond) + 1
  return level === undefined ? undefined : Number(level)
}

const paragraphStart = /^<p\b[^<>]*>/i
const listLevel = /\bmso-list:\s{0,9}l\d{1,9}\s{1,9}level(\d)/i
/** More than Word writes into a tag. */
const mostOfTag = 4000
const signStart = /<!(?:--)?\[if !supportLists\]/i
const signEnd = /<!(?:--)?\[endif\]/i
const numberSign = /^\s*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i

/** Makes lists of Word's paragraphs that are items. */
export function readWordLists(html: string): string {
  if (!html.includes('mso-list:')) return html
  const { addItem, closeTo } = openLists()
  let lists = ''
  for (const part of html.split(/(?=<p[\s>])/i)) {
    const start = paragraphStart.exec(part)?.[0] ?? ''
    const level = listLevel.exec(start.slice(0, mostOfTag))?.[1]
    const end = part.search(/<\/p>/i)
    if (level === undefined || end === -1) {
      lists += closeTo(0) + part
      continue
    }
    const words = part.slice(start.length, end)
    const sign = signOf(words)
    const kind = numberSign.test(sign.replace(anyTags, '')) ? 'ol' : 'ul'
    lists += addItem(Number(level), kind) + words.replace(sign, '')
    const rest = part.slice(end + 4)
    if (rest.trim() !== '') lists += closeTo(0) + rest
  }
  return lists + closeTo(0)
}

/** The sign or number of an item, which Word writes for programs that know no lists; empty if there is none. */
function signOf(words: string): string {
  const from = words.search(signStart)
  const sign = from === -1 ? '' : words.slice(from)
  const to = sign.search(signEnd)
  return to === -1 ? '' : sign.slice(0, to)
}
