import { decodeReferences } from '../markup/character-references.ts'
import { compareRarity } from '../taxonomy/tag-rarity.ts'
import { findPartsAboutOthers, isAboutOthers, protectsWith, type Surroundings } from './about-others.ts'
import { contextWords, likely, otherTechnologies, phrasesByFirst, platforms } from './tag-words.ts'

/** A tag that a text names, with the words around it. */
export interface TextTag {
  slug: string
  quote: string
}

/** Where a text has a name. */
interface NamedSpan {
  start: number
  end: number
}

interface NamedWord extends NamedSpan {
  /** Undefined for a technology that is no tag. */
  slug: string | undefined
  isTopic: boolean
  needsContext: boolean
}

const tokenPattern = /(?<!\w)\.net\b|[A-Za-z0-9][A-Za-z0-9+#]*(?:\.[A-Za-z0-9]+)*/gi
/** A line that is an item of a list. */
export const listItem = /^\s*(?:[-*•●]|\d{1,2}\\?[.)])\s/
const knows =
  'exp[ée]rience|experienced|knowledge|knowledgeable|understanding|familiar\\w*|expertise|background|proficien\\w*|fluen\\w*|skills?|skilled|hands[- ]on|connaissances?|ma[iî]tris\\w*|Kenntnisse\\w*|Erfahrung\\w*|experiencia|conocimientos?|experiência|conhecimentos?|esperienza|conoscenz\\w+'
/** Words about what a candidate knows. */
export const knowsIt = new RegExp(`\\b(?:${knows})\\b`, 'i')
const aboutSkill = new RegExp(
  `\\b(?:${knows}|stack|written|writ(?:e|es|ing)|code|coded|coding|us(?:e|es|ing)|based on|tools|technolog\\w+|languages?|frameworks?|buil[dt]\\w*|work(?:s|ing)? (?:with|on)|develop\\w*|implement\\w*|maintain\\w*|programming|programs?|back-?end|front-?end|microservices|hosted|runs? on|looking for|seeking|hiring|required|a plus)\\b`,
  'i',
)
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
/** Text that may stand between two names of one list. */
export const inList = /^(?:\s*(?:[,/|&+•·()]|and|or|and\/or)\s*)+$/i
/** Words and signs between technologies of one sentence: "TypeScript with Node". */
const inStack = /^(?:\s*(?:[,/|&+•·():;]|and|or|and\/or|with|using|including|e\.g\.|etc\.?)\s*)+$/i
const languageAfter =
  /^[\s-]*(?:programming|languages?|lang\b|developers?|development|engineers?|backends?|services?|microservices|smart contracts?|code\b|codebases?|contracts|modules|programs|frameworks?|components|apps?\b|applications|ecosystem|syntax|based\b|EE\b|JS\b|expertise|proficiency|skills?)/i
const languageBefore =
  /\b(?:(?:written|built|coded|implemented|developed|maintained|is|are|code|codes|coding) (?:\w+ly )?(?:in|with|using)|proficien\w+ (?:in|with)|fluent in|(?:based|primarily|mainly|mostly) (?:on|in)|(?:knowledge|understanding|command|mastery) of|cod(?:e|es|ing)|familiar\w* with|(?:programming|coding|development|developing|engineering|experience|expertise|skills?|services|software|tooling|contracts|programs|frontends?|backends?) (?:in|with|using))\s+$/i
/** A word that means other things, too, at the beginning of what is said. */
const atBeginning = /^[\s\-*•●"“(]*(?:\d{1,2}\\?[.)]\s+)?[\s*"“(]*$/
/** Plans of sellers. */
const toMarket = /^[\s-]+to[\s-]+market\b/i
const madeFor =
  /\b(?:exp[ée]rience\w*|knowledge|familiar\w*|proficien\w*|expertise|understand\w*|skills?|develop\w*|buil[dt]\w*|engineer\w*|implement\w*|test\w*|cod(?:e|ing)|native|SDKs?|technolog\w+|ship\w*|maintain\w*|written|writing|frameworks?|architect\w*|work(?:s|ing)? (?:on|with)|required|a plus)\b/i
const usedOn = /\b(?:phones?|devices|endpoints?|downloads?)\b/i

/**
 * The tags that a text in Markdown names, with their places: those of list items first, then of sentences, of each the rarest first.
 * Ambiguous words ("Go", "Move") count only next to other technologies or to words such as "programming".
 */
export function findTagsInText(markdown: string): TextTag[] {
  const namedWords = findWords(markdown)
  const parts = findPartsAboutOthers(markdown)
  const read = new Map<string, { tag: TextTag; isItem: boolean }>()
  const tries = new Map<string, number>()
  namedWords.forEach((one, index) => {
    const { slug } = one
    if (slug === undefined) return
    const earlier = read.get(slug)
    const tried = tries.get(slug) ?? 0
    if (earlier?.isItem || tried >= mostTries) return
    if (parts.some(([from, to]) => one.start >= from && one.start < to)) return
    tries.set(slug, tried + 1)
    const lineStart = markdown.lastIndexOf('\n', one.start) + 1
    const isItem = listItem.test(markdown.slice(lineStart, Math.min(one.end, lineStart + longestMark)))
    if (earlier !== undefined && !isItem) return
    const [from, to] = sentenceAround(markdown, lineStart, one)
    const around = { before: markdown.slice(from, one.start), after: markdown.slice(one.end, to) }
    if (notWanted.test(around.before) || notNeeded.test(around.after) || isAboutOthers(around)) return
    if (one.needsContext && !hasContext(markdown, namedWords, index, around)) return
    if (!isOfTheWork(one, isItem, around)) return
    const quote = quoteOf(markdown.slice(from, to), around.before.length, one)
    read.set(slug, { isItem, tag: { slug, quote } })
  })
  return [...read.values()]
    .sort((a, b) => Number(b.isItem) - Number(a.isItem) || compareRarity(a.tag.slug, b.tag.slug))
    .map(({ tag }) => tag)
}

/** Whether a sentence says that the work is with what it names. An item of a list does, unless it names a topic or a platform of products. */
function isOfTheWork(one: NamedWord, isItem: boolean, { before, after }: Surroundings): boolean {
  const sentence = `${before} ${after}`
  if (one.slug !== undefined && platforms.has(one.slug))
    return isListOfNames(before, after) || (madeFor.test(sentence) && !usedOn.test(sentence))
  if (one.isTopic && protectsWith.test(before)) return false
  return isItem || (one.isTopic ? knowsIt : aboutSkill).test(sentence) || isListOfNames(before, after)
}

/** A line of nothing but names, or of names behind what they are: "Stack: Docker, Kubernetes". */
function isListOfNames(before: string, after: string): boolean {
  const names = `${before}_${after}`
    .replace(/[*\\]+/g, '')
    .replace(/^\s*(?:[-•●]|\d{1,2}[.)])\s/, '')
    .replace(/^[^:,]{1,40}:\s/, '')
    .split(/[,;/|&+()·]|\band\b|\bor\b/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !/^(?:etc|e\.g)?\.?$/.test(name))
  return (
    !/^[^:]{0,40}\b(?:partners?|customers?|clients?|investors?|offices?|locations?)\b[^:]{0,20}:/i.test(
      before,
    ) &&
    (names.length > 1 || before.includes(':')) &&
    names.every((name) => /^[a-z]{0,3}[A-Z_.]/.test(name) && name.split(/\s+/).length <= 3)
  )
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
  for (let match = pattern.exec(markdown); match !== null; match = pattern.exec(markdown)) {
    const { 0: word, index: start } = match
    tokens.push({ word, start, end: start + word.length })
  }
  return tokens
}

function findWords(markdown: string): NamedWord[] {
  const namedWords: NamedWord[] = []
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
        namedWords.push({ slug: phrase.slug, start, end, isTopic: phrase.isTopic, needsContext: false })
      index += phrase.words.length - 1
    } else if (
      (slug !== undefined || otherTechnologies.has(word)) &&
      !isPartOfName(markdown, start, start + word.length) &&
      !/^-(?!based\b)/.test(markdown.slice(start + word.length, start + word.length + 6))
    )
      namedWords.push({
        slug,
        start,
        end: start + word.length,
        isTopic: false,
        needsContext: slug !== undefined,
      })
  }
  return namedWords
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
    return (
      step === 0 || before === undefined || /^[\s/&-]{1,3}$/.test(markdown.slice(before.end, token.start))
    )
  })
}

/** Whether a word that means other things too stands next to another technology, or to words that name it as one. */
function hasContext(
  markdown: string,
  namedWords: readonly NamedWord[],
  index: number,
  { before, after }: Surroundings,
): boolean {
  if (toMarket.test(after)) return false
  if (languageAfter.test(after) || languageBefore.test(before)) return true
  const slug = namedWords[index]?.slug
  if (slug !== undefined && likely.has(slug) && isNamedAlone(before, after)) return true
  return isListed(markdown, namedWords, index, -1) || isListed(markdown, namedWords, index, 1)
}

/** Whether a word that hardly means anything else is all that an item says, or is named within what a candidate knows or works with. */
function isNamedAlone(before: string, after: string): boolean {
  if (/^\s+(?:experience|knowledge)\b/.test(after)) return true
  if (!atBeginning.test(before)) return aboutSkill.test(before) || /:\s*$/.test(before)
  return /^[\s*\\.\d+]*(?:$|[:(/])/.test(after)
}

/** Whether a list of technologies goes on in this direction to one that needs no context. */
function isListed(markdown: string, namedWords: readonly NamedWord[], index: number, step: 1 | -1): boolean {
  for (let at = index; Math.abs(at - index) < longestList; at += step) {
    const here = namedWords[at]
    const next = namedWords[at + step]
    if (here === undefined || next === undefined) return false
    const [left, right] = step === 1 ? [here, next] : [next, here]
    if (!inStack.test(markdown.slice(left.end, right.start))) return false
    if (!next.needsContext || [next, here].some(({ slug }) => slug !== undefined && likely.has(slug)))
      return true
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
  const words = decodeReferences(sentence.slice(from, to))
    .replace(/\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replace(/https?:\S+|\S*@\S+/g, '')
    .replace(/\\(?=[^\w\s]|\s*$)|\*+|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/^\s*(?:[-•#]+|\d{1,2}[.)])\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${from > 0 ? '… ' : ''}${words}${to < sentence.length ? ' …' : ''}`.slice(0, 200)
}
