import { compareRarity } from '../../../../taxonomy/tag-rarity.ts'
import { tags } from '../../../../taxonomy/terms.ts'

/** A tag that a text names, with the words around it. */
export interface TextTag {
  slug: string
  quote: string
}

/** Groups that a text is read for. What a company does ("payments", "growth") is in every text of it and says nothing of the job. */
const readGroups: ReadonlySet<string> = new Set([
  'contract-languages',
  'languages',
  'frontend-mobile',
  'backend-infra',
  'web3-tooling',
  'protocol',
  'security',
])
/** Of these only list items and sentences about what a candidate knows are read: companies write about them in their introduction. */
const topicGroups: ReadonlySet<string> = new Set(['protocol', 'security'])
/** Words that are read although they are a tag's name or synonym only in the company of other technologies. */
const contextWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Go: 'go',
    Move: 'move',
    Swift: 'swift',
    Node: 'nodejs',
    NodeJS: 'nodejs',
    Cairo: 'cairo',
    Foundry: 'foundry',
    Anchor: 'anchor',
    Noir: 'zk-circuits',
    Circom: 'zk-circuits',
    C: 'c-cpp',
    TS: 'typescript',
    JS: 'javascript',
    Clarity: 'clarity',
    Elixir: 'elixir',
    Erlang: 'elixir',
    Rest: 'rest-api',
    REST: 'rest-api',
    RPC: 'nodes-rpc',
    P2P: 'p2p',
    Rust: 'rust',
    React: 'react',
    Flutter: 'flutter',
    Vue: 'vue',
    Svelte: 'svelte',
    Safe: 'safe',
    Java: 'java',
  }),
)
/** Of the words above those that hardly mean anything else where they begin with a capital in a list. */
const likely: ReadonlySet<string> = new Set(['rust', 'java', 'vue', 'svelte', 'react'])
/** Never read from a text: words of other things, or of every text. */
const leftOut: ReadonlySet<string> = new Set([
  'consensus',
  'bridges',
  'interoperability',
  'api design',
  'indexer',
  'validator',
  'validators',
  'incident response',
  'telemetry',
  'graph',
  'the graph',
  'multisig',
  'zk',
  'custody security',
  'bft',
  'l2',
  'nodes rpc',
  'node operator',
  // ".NET" is written like a word for profit.
  'net',
  'price feeds',
  'node operators',
  'tss',
  'hsm',
  'next',
  'ink!',
  'safe',
])
interface Phrase {
  words: readonly string[]
  slug: string
  isTopic: boolean
}

const toWords = (phrase: string): string[] =>
  phrase.toLowerCase().match(/[a-z0-9][a-z0-9+#]*(?:\.[a-z0-9]+)*/g) ?? []

const phrasesByFirst = new Map<string, Phrase[]>()
for (const { slug, name, group, synonyms, ambiguous } of tags) {
  if (!readGroups.has(group)) continue
  const unsafe = new Set(ambiguous.map((word) => toWords(word).join(' ')))
  for (const text of new Set([slug, name, ...synonyms])) {
    const words = toWords(text)
    const key = words.join(' ')
    const [first] = words
    if (first === undefined || unsafe.has(key) || leftOut.has(key) || /,/.test(text)) continue
    if (words.length === 1 && [...contextWords.keys()].some((word) => word.toLowerCase() === key)) continue
    const list = phrasesByFirst.get(first) ?? []
    list.push({ words, slug, isTopic: topicGroups.has(group) })
    phrasesByFirst.set(
      first,
      list.sort((a, b) => b.words.length - a.words.length),
    )
  }
}

/** Where a text has a name. */
interface NamedSpan {
  start: number
  end: number
}

interface Found extends NamedSpan {
  slug: string
  isTopic: boolean
  needsContext: boolean
}

const tokenPattern = /[A-Za-z0-9][A-Za-z0-9+#]*(?:\.[A-Za-z0-9]+)*/g
/** A line that is an item of a list. */
export const listItem = /^\s*(?:[-*•]|\d{1,2}[.)])\s/
const aboutSkill =
  /\b(?:experience|experienced|knowledge|understanding|familiar\w*|expertise|background|proficien\w*|fluen\w*|skills?|skilled|stack|written in|using|tools|technologies|languages|build|building|write|writing|work with|working with|hands[- ]on|develop\w*)\b/i
/** Words about what a candidate knows. */
export const knowsIt =
  /\b(?:experience|experienced|knowledge|understanding|familiar\w*|expertise|background|proficien\w*|fluen\w*|skills?|skilled|hands[- ]on)\b/i
/** Before a name: what is said of it is denied. */
export const notWanted =
  /\b(?:no|not|without|never|isn't|don't|isn’t|don’t|instead of|rather than|unlike|away from)\b[^,;.]{0,40}$/i
/** After a name: it is not asked for. */
export const notNeeded =
  /^[^,;.]{0,40}\b(?:not (?:required|needed|necessary)|isn['’]t (?:required|needed|necessary)|unnecessary)\b/i
/** Mentions of a tag that are read until one counts, so that a long text of nothing but names takes no longer than another. */
const mostTries = 30
/** Characters before and after a word that its sentence is looked for in. */
const sentenceReach = 500
/** Characters that a list item's mark and its indent may take. */
const longestMark = 100
/** Technologies of a list that are read on either side of a word that needs context. */
const longestList = 30
/** What may stand between two names of one list. */
export const inList = /^(?:\s*(?:[,/|&+•·()]|and|or|and\/or)\s*)+$/i
const languageAfter =
  /^[\s-]*(?:programming|language|lang\b|developers?|engineers?|backend|services?|microservices|smart contracts?|code\b|codebase|contracts|modules|programs|framework|components|apps?\b)/i
const languageBefore =
  /\b(?:written (?:\w+ )?in|proficien\w+ (?:in|with)|fluent in|(?:programming|coding|development|developing|engineering|experience|expertise|skills?|services|software|tooling|contracts) (?:in|with|using))\s+$/i

/**
 * The tags that a text in Markdown names, with their places: those of list items first, then of sentences, of each the rarest first.
 * Ambiguous words ("Go", "Move") count only next to other technologies or to words such as "programming".
 */
export function findTagsInText(markdown: string): TextTag[] {
  const found = findWords(markdown)
  const read = new Map<string, { tag: TextTag; isItem: boolean }>()
  const tries = new Map<string, number>()
  found.forEach((one, index) => {
    const known = read.get(one.slug)
    const tried = tries.get(one.slug) ?? 0
    if (known?.isItem || tried >= mostTries) return
    tries.set(one.slug, tried + 1)
    const lineStart = markdown.lastIndexOf('\n', one.start) + 1
    const isItem = listItem.test(markdown.slice(lineStart, Math.min(one.end, lineStart + longestMark)))
    if (known !== undefined && !isItem) return
    const [from, to] = sentenceAround(markdown, lineStart, one)
    const sentence = markdown.slice(from, to)
    const before = markdown.slice(from, one.start)
    const after = markdown.slice(one.end, to)
    if (notWanted.test(before) || notNeeded.test(after)) return
    if (one.needsContext && !hasContext(markdown, found, index, { before, after })) return
    if (!isItem && !(one.isTopic ? knowsIt : aboutSkill).test(`${before} ${after}`)) return
    read.set(one.slug, { isItem, tag: { slug: one.slug, quote: quoteOf(sentence, before.length, one) } })
  })
  return [...read.values()]
    .sort((a, b) => Number(b.isItem) - Number(a.isItem) || compareRarity(a.tag.slug, b.tag.slug))
    .map(({ tag }) => tag)
}

/** A word, with the signs that technologies have: `c++`, `node.js`. */
export interface Token {
  word: string
  start: number
  end: number
}

/** The words of a text by a pattern with the flag `g`. */
export function tokensOf(markdown: string, pattern: RegExp): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  for (let found = pattern.exec(markdown); found !== null; found = pattern.exec(markdown)) {
    const { 0: word, index: start } = found
    tokens.push({ word, start, end: start + word.length })
  }
  return tokens
}

function findWords(markdown: string): Found[] {
  const found: Found[] = []
  const tokens = tokensOf(markdown, tokenPattern)
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) break
    const { word, start } = token
    const slug = contextWords.get(word)
    const phrase = phrasesByFirst
      .get(word.toLowerCase())
      ?.find(({ words }) => isPhrase(markdown, tokens, index, words))
    if (phrase !== undefined) {
      const last = tokens[index + phrase.words.length - 1]
      const end = last?.end ?? start
      if (phrase.words.length > 1 || !isPartOfName(markdown, start, end))
        found.push({ slug: phrase.slug, start, end, isTopic: phrase.isTopic, needsContext: false })
      index += phrase.words.length - 1
    } else if (
      slug !== undefined &&
      !isPartOfName(markdown, start, start + word.length) &&
      markdown[start + word.length] !== '-'
    )
      found.push({ slug, start, end: start + word.length, isTopic: false, needsContext: true })
  }
  return found
}

/** Whether a word belongs to an address, or to a longer name before it: "jobs@python.example", "non-python". */
export function isPartOfName(markdown: string, start: number, end: number): boolean {
  if (/[-@_]/.test(markdown[start - 1] ?? ' ')) return true
  const before = /[^\s[\](]*$/.exec(markdown.slice(Math.max(0, start - 60), start))?.[0] ?? ''
  const after = /^[^\s[\])]*/.exec(markdown.slice(end, end + 60))?.[0] ?? ''
  return /:\/\/|@|^www\./.test(before) || after.includes('@')
}

function isPhrase(
  markdown: string,
  tokens: readonly Token[],
  index: number,
  words: readonly string[],
): boolean {
  return words.every((word, step) => {
    const token = tokens[index + step]
    if (token?.word.toLowerCase() !== word) return false
    const before = tokens[index + step - 1]
    return step === 0 || before === undefined || /^[\s/-]{1,2}$/.test(markdown.slice(before.end, token.start))
  })
}

/** Whether a word that means other things too stands next to another technology, or to words that name it as one. */
function hasContext(
  markdown: string,
  found: readonly Found[],
  index: number,
  { before, after }: { before: string; after: string },
): boolean {
  if (languageAfter.test(after) || languageBefore.test(before)) return true
  return isListed(markdown, found, index, -1) || isListed(markdown, found, index, 1)
}

/** Whether a list of technologies goes on in this direction to one that needs no context. */
function isListed(markdown: string, found: readonly Found[], index: number, step: 1 | -1): boolean {
  for (let at = index; Math.abs(at - index) < longestList; at += step) {
    const here = found[at]
    const next = found[at + step]
    if (here === undefined || next === undefined) return false
    const [left, right] = step === 1 ? [here, next] : [next, here]
    if (!inList.test(markdown.slice(left.end, right.start))) return false
    if (!next.needsContext || likely.has(next.slug) || likely.has(here.slug)) return true
  }
  return false
}

/** Where the sentence around a word begins and ends, within its line and not far from it. */
export function sentenceAround(
  markdown: string,
  lineStart: number,
  { start, end }: NamedSpan,
): [number, number] {
  const first = Math.max(lineStart, start - sentenceReach)
  let from = first
  const [line = ''] = markdown.slice(end, end + sentenceReach).split('\n', 1)
  const to = end + line.length
  const ends = /[.!?](?=\s+[A-Z])/g
  for (const { index } of markdown.slice(first, to).matchAll(ends)) {
    const at = first + index
    if (at < start) from = at + 1
    else if (at >= end) return [from, at + 1]
  }
  return [from, to]
}

const longestQuote = 160

/** The sentence without formatting, or what stands around the word. */
export function quoteOf(sentence: string, at: number, { start, end }: NamedSpan): string {
  const room = Math.floor((longestQuote - (end - start)) / 2)
  const from = sentence.length <= longestQuote || at <= room ? 0 : sentence.indexOf(' ', at - room) + 1
  const limit = sentence.length <= longestQuote ? sentence.length : at + (end - start) + room
  const to =
    limit >= sentence.length
      ? sentence.length
      : Math.max(sentence.lastIndexOf(' ', limit), at + (end - start))
  const words = sentence
    .slice(from, to)
    .replace(/\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replace(/https?:\S+|\S*@\S+/g, '')
    .replace(/\\(?=[^\w\s])|\*+|(?<!\w)_+|_+(?!\w)|&#x20;/g, '')
    .replace(/^\s*(?:[-•#]+|\d{1,2}[.)])\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${from > 0 ? '… ' : ''}${words}${to < sentence.length ? ' …' : ''}`.slice(0, 200)
}
