import { decodeReferences } from '../markup/character-references.ts'
import { toSentences } from './sentences.ts'

/** How much of a text is read for an excerpt, and of others of its company to compare it with, in characters; and the longest excerpt. */
export const readForExcerpt = 4000
export const readToCompare = 2000
const longest = 200
const shortest = 60

/** Phrases about the work itself. What precedes them is mostly about the company, and the same in all of its listings. */
const aboutWork =
  /\bas (?:an?|our) [^.,]{3,60},? you\b|\bin this role|\bthis (?:role|position) |\byou(?:[’']?ll| will| would) (?:be|work|own|build|lead|join|have|play|help|design|develop)\b|\bis responsible for/i
const aboutRole =
  /\bwe(?:[’']?re| are) (?:seeking|looking|hiring)|\bis (?:seeking|looking for|hiring)|\bthe role\b/i
const notAboutWork =
  /^\s*#|<https?:|\bsalary\b|\bpay transparency|\bequal opportunity|\bour mission\b|\bwe (?:believe|are dedicated)\b|^at [^.,]{2,40}, /i

/** How a sentence begins that says only that the company is hiring, which the title says as well, or asks whether the reader wants to be hired. */
const opening =
  /^(?:we(?:[’']?re| are)?|(?:\S+ ){1,5}(?:is|are)) (?:\w+ly |now )?(?:seeking|looking|hiring|searching|recruiting)\b|^as (?:we|our|\S+) (?:\w+ )?(?:expands?|grows?|scales?|continues?)\b|^join (?:us|our|\S+ (?:as|and))\b|^(?:are you|do you|would you|interested|ready|looking|want|excited|passionate)\b[^.!?]*\?/i
/** The end of such a sentence, if it goes on with the work. */
const wanted =
  /^.{0,160}?\b(?:to|who(?:[’']ll| will| can)|that will) (?!join\b|support our\b|help us\b)(?=\p{Ll}{3,} )/u

/** A bare address, with or without angle brackets. Those of Markdown links are removed with their brackets. */
const bareLink = /(?<!\]\()<?https?:\/\/[^\s>]+>?/g

/** So many different listings of a company have a sentence that says nothing about any of their jobs. */
const fewestAlike = 3

const none: ReadonlySet<string> = new Set()

/**
 * The sentences that say most about the work, without formatting; null for a text that has none. `common` are sentences that say nothing about this job, as
 * `findCommonSentences` finds them.
 */
export function excerptOf(markdown: string | null, common = none): string | null {
  const paragraphs = listParagraphs(markdown ?? '').filter((part) => !notAboutWork.test(part))
  const isOpening = (part: string) => opening.test(plainText(part.slice(0, longest)))
  const bestFirst = new Set([
    ...paragraphs.filter((part) => aboutWork.test(part) && !isOpening(part)),
    ...paragraphs.filter((part) => aboutWork.test(part)),
    ...paragraphs.filter((part) => aboutRole.test(part)),
    ...paragraphs,
  ])
  for (const part of bestFirst) {
    const excerpt = withoutCommonStart(listSentences(part), common)
    if (excerpt !== undefined) return cut(excerpt)
  }
  return null
}

/** Sentences of a listing's text that are also in other listings of its company: those of at least three titles and texts. */
export function findCommonSentences(
  listings: readonly { title: string; beginning: string }[],
): ReadonlySet<string> {
  // One job in several places is one.
  const byTitle = new Map(listings.map((one) => [one.title.toLowerCase(), one]))
  const texts = new Set([...byTitle.values()].map(({ beginning }) => beginning))
  const times = new Map<string, number>()
  if (texts.size < fewestAlike) return none
  for (const text of texts) {
    const keys = new Set(listParagraphs(text).flatMap(listSentences).map(keyOf))
    for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  }
  return new Set([...times].flatMap(([key, count]) => (count < fewestAlike ? [] : [key])))
}

function listParagraphs(markdown: string): string[] {
  return markdown
    .split(/\n[ \t]*\n|\\\n/)
    .map((part) => part.replace(bareLink, ' '))
    .filter((part) => part.trim().length >= shortest)
}

function listSentences(paragraph: string): string[] {
  return toSentences(plainText(paragraph))
}

function keyOf(sentence: string): string {
  return sentence.toLowerCase()
}

/** A paragraph from its first sentence on that says more than that the company is hiring; undefined if hardly anything is left. */
function withoutCommonStart(sentences: readonly string[], common: ReadonlySet<string>): string | undefined {
  const isOwn = (sentence: string) => !common.has(keyOf(sentence))
  const from = (isFirst: (sentence: string) => boolean) => {
    const first = sentences.findIndex((sentence) => isOwn(sentence) && isFirst(sentence))
    const rest =
      first === -1
        ? ''
        : sentences
            .slice(first)
            .join(' ')
            .replace(/^[-–•]\s+/, '')
    return rest.length < shortest ? undefined : rest
  }
  const rest = from((sentence) => !opening.test(sentence))
  if (rest !== undefined) return rest
  const whole = from((sentence) => wanted.test(sentence))
  const work = whole?.replace(wanted, '') ?? ''
  return work.length < shortest ? whole : work.charAt(0).toUpperCase() + work.slice(1)
}

/** A link, or brackets that are none: those are read as well, so that no bracket is read again for each one before it. */
const linkOrBrackets = /!?\[([^\]]*)(?:\](?:\([^)]*(\)|$))?|$)/g

/** Markdown as one line of words. */
export function plainText(markdown: string): string {
  const words = markdown
    .replace(linkOrBrackets, (whole: string, words: string, end?: string) => (end === ')' ? words : whole))
    .replace(/^[ \t]*(?:>|[-*+]|\d+[.)])[ \t]+/gm, '')
    .replace(/[*`\\]+|(?<!\w)_+|(?<!_)_+(?!\w)/g, '')
  return decodeReferences(words).replace(/\s+/g, ' ').trim()
}

/** Cuts by code points, at the end of a word if possible. */
function cut(text: string): string {
  const letters = [...text]
  if (letters.length <= longest) return text
  const whole = letters.slice(0, longest).join('')
  const end = whole.lastIndexOf(' ')
  return `${end > longest / 2 ? whole.slice(0, end) : whole}…`
}
