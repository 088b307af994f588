import { isOffice, wordsOf } from '../accounts/name-core.ts'
import { plainText } from '../reading/excerpt.ts'
import { toSentences } from '../reading/sentences.ts'

/** A company's introduction, word for word as its listings have it. */
interface OwnWords {
  text: string
  /** The first of the texts that have it, by its place. */
  index: number
  /** How many of the texts have it. */
  texts: number
}

const mostSentences = 3
/** In characters. Longer quotes end after a sentence, and shorter ones say nothing of a company. */
const [shortest, longest, longestSentence] = [50, 480, 600]
/** A shorter sentence that begins with the name refers to what follows: `At Harbor, we do both.` */
const shortestOpening = 35
const longestHeading = 60
/** Longer paragraphs are no introductions, and take long to read if they are full of marks. */
const longestParagraph = 1500

/** Headings above a company's introduction; its name in them is written as `us`. */
const aboutUs = new RegExp(
  `^(?:${[
    '(?:(?:a (?:bit|little)|some words|more|read more|learn more) )?about (?:us|(?:the|our) (?:company|foundation|group|network|organi[sz]ation|project|protocol))',
    'who (?:we are|is us|are us)',
    'what (?:we do|is us|us does)',
    'us',
    '(?:the|our) (?:company|mission|story)',
    '(?:company|our) (?:background|description|introduction|overview|profile)',
    'über uns|das sind wir|wer wir sind|(?:à|a) propos(?: de (?:nous|us))?|qui sommes[- ]nous',
    'sobre (?:nosotros|nós|us|a empresa|la empresa)|qui[eé]nes somos|quem somos|chi siamo|over ons',
  ].join('|')})$`,
  'u',
)

/** A sentence about a job, its applicant, its terms, the hiring, or the people and rules of the workplace: no introduction. */
const aboutTheJob =
  /\b(?:(?:this|the|your|our) (?:jobs?|positions?|roles?|vacancy)|as an? [^.,]{3,60}, you|job (?:description|title|type)|candidates?|applicants?|apply(?:ing)? (?:now|for|to join)|(?:your|the) application\b|application process|salary|compensation|equal[- ]opportunit\w+|inclusion|(?:diverse|inclusive),? (?:and|communities|culture|environment|fair|team|workforce|workplace)|diversity|workplace|workforce|alumni|colleagues|coworkers|team members|(?:all|its|our|some) employees|employees (?:are|can|have|may|will)|career|personal (?:data|growth)|privacy|work(?:ing)? remotely|remote-first|atmosphere|culture|(?:celebrate|accept) (?:our )?differences|unsolicited|package of benefits|learn more|our (?:people|team) (?:is|are|and)|accommodations?|disabilit\w+|discriminat\w+|gender|sexual orientation|veterans?|visa|sponsorship|background checks?|recruit(?:er|ers|ing|ment)|hiring|join (?:us|our)|looking for|seeking|searching for|r[ée]sum[ée]s?|interview\w*|e-?verify|our (?:clients? is|package|perks|benefits|culture|values)|benefits (?:include|package)|paid leave|days? of leave|parental leave|pension|insurance cover|you(?:[’']ll|[’']re|[’']d|[’']ve| will| are| would| have| want)|your (?:data|experience|skills|talents?))\b/iu
/** An address could lead an applicant elsewhere, and a tag or a sign of Markdown is no word. */
const noWords = /https?:|www\.|\S@\S|(?:^|\s)@\w|<\/?[a-z]|[|{}[\]#]|t\.me\//iu
/** How a sentence begins that refers to the one before it. */
const refersBack =
  /^(?:it|join|its|they|their|he|she|this|these|that|those|such|and|but|so|or|however|also|additionally|furthermore|moreover|in addition|there)\b/iu

/** Words between a company's name and what it does after which the sentence is about someone else: its security team, someone who has. */
const someoneElse =
  /[\w-]+ team\b|\b(?:department|engineers|needs?|SREs|squad|teams|that|wants?|where|which|who)\b/iu
const byUs = /\b(?:we|us|our|ours)\b/iu
/** How a paragraph begins that introduces a company without its name. */
const introducesUs =
  /^(?:our (?:app|clients|company|customers|exchange|goal|mission|network|platform|products?|protocol|purpose|software|technology|users|vaults?|vision|wallets?)\b|we(?:[’']re| are) (?:an?|the|building|creating|developing|making|on a mission)\b|we (?:build|create|design|develop|make|offer|operate|provide|run)\b)/iu
const states =
  /\b(?:is|are|was|were|has|have|lets|simplif(?:y|ies)|we[’'](?:re|ve)|(?:aim|allow|believe|bring|build|combine|connect|create|deliver|design|develop|empower|enable|exist|focuse?|give|help|let|make|manage|move|offer|operate|power|produce|protect|provide|run|secure|serve|speciali[sz]e|support|trade|transform|turn|work)s?)\b/iu
const founded = /^(?:founded|established|launched|created|headquartered|based|born|since|with)\b/iu

/**
 * A company's own words about itself in its listings, at most three sentences: below a heading such as "About us", or a paragraph that begins with
 * its name and what it is, or one that several of its texts share. Undefined if no text has one. Nothing is left out within a quote.
 */
export function findOwnWords(name: string, texts: readonly string[]): OwnWords | undefined {
  const names = namePattern(name)
  const quotes = new Map<string, OwnWords & { rank: number }>()
  texts.forEach((markdown, index) => {
    const seen = new Set<string>()
    for (const paragraph of paragraphsOf(markdown, names)) {
      const quote = quoteOf(paragraph, names)
      if (quote === undefined || seen.has(quote.text)) continue
      seen.add(quote.text)
      const earlier = quotes.get(quote.text)
      quotes.set(quote.text, {
        text: quote.text,
        index: earlier?.index ?? index,
        texts: (earlier?.texts ?? 0) + 1,
        rank: Math.max(earlier?.rank ?? 0, quote.rank),
      })
    }
  })
  const [best] = [...quotes.values()]
    .map((one) => ({ ...one, rank: one.rank + (one.texts > 1 ? 2 : 0) }))
    .filter(({ rank }) => rank >= 2)
    .sort((a, b) => b.rank - a.rank || b.texts - a.texts)
  return best && { text: best.text, index: best.index, texts: best.texts }
}

interface Paragraph {
  words: string
  /** Whether it is below a heading such as "About us". */
  isBelowHeading: boolean
}

/** The paragraphs of a text without lists, and which of them are below the heading of an introduction. */
function paragraphsOf(markdown: string, names: RegExp): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let isBelowHeading = false
  for (const part of markdown.split(/\n[ \t]*\n|\\\n/)) {
    if (part.length > longestParagraph) continue
    let rest = part.trim()
    for (let lead = leadOf(rest, names); lead !== undefined; lead = leadOf(rest, names)) {
      isBelowHeading = aboutUs.test(headingWords(lead.heading, names))
      rest = lead.rest
    }
    if (rest === '' || /^(?:[-*+•]|\d+[.)])\s/.test(rest)) continue
    paragraphs.push({ words: plainText(rest), isBelowHeading })
  }
  return paragraphs
}

/** A heading at the beginning of a part of a text: a line with its marks, one in bold, a short one without a full stop, or `**About us:** We …`. */
function leadOf(part: string, names: RegExp): { heading: string; rest: string } | undefined {
  const [, first = '', rest = ''] = /^([^\n]*)(?:\n([\s\S]*))?$/.exec(part) ?? []
  const line = first.trim()
  if (line === '' || /^(?:[-*+•]|\d+[.)])\s/.test(line)) return undefined
  const words = plainText(line.replace(/^#{1,6}\s+/, ''))
  if (line.length <= 2 * longestHeading && words.length <= longestHeading) {
    const isMarked = /^#{1,6}\s/.test(line) || isBold(line)
    const isAlone = rest === '' && !/[.!?…,;。]$/u.test(words)
    if (isMarked || isAlone || words.endsWith(':') || aboutUs.test(headingWords(words, names)))
      return { heading: words, rest: rest.trim() }
  }
  const [whole, bold = ''] = /^[*_]{2,3}([^*\n]{2,60}?)[*_]{2,3}\s*[:–—-]?\s*/u.exec(part) ?? []
  if (whole === undefined) return undefined
  const isHeading = /:[*_\s]*$/.test(whole) || aboutUs.test(headingWords(bold, names).replace(/^us$/, ''))
  return isHeading ? { heading: bold, rest: part.slice(whole.length) } : undefined
}

/** Whether a line is in bold but for marks around it. Its ends are looked at by themselves: one expression for all of it tries each pair of marks. */
function isBold(line: string): boolean {
  const [before = ''] = /^[\W_]*/.exec(line) ?? []
  if (before === line) return /(?:\*\*|__)[^*]+(?:\*\*|__)/.test(line)
  const end = line.search(/[^\W_][\W_]*$/) + 1
  return (
    /(?:\*\*|__)[^*]*$/.test(before) &&
    !line.slice(before.length, end).includes('*') &&
    /^[^*]*?(?:\*\*|__)/.test(line.slice(end))
  )
}

function headingWords(heading: string, names: RegExp): string {
  return plainText(heading)
    .replace(new RegExp(names, 'giu'), 'us')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** The longest run of sentences of a paragraph that introduce the company, and how sure that is. */
function quoteOf(
  { words, isBelowHeading }: Paragraph,
  names: RegExp,
): { text: string; rank: number } | undefined {
  if (words.length < shortest) return undefined
  const sentences = toSentences(words)
  const first = sentences.findIndex((sentence) => isIntroduction(sentence))
  const [opening] = sentences.slice(first)
  if (opening === undefined || first < 0 || refersBack.test(opening)) return undefined
  const isStated = statesWhatItIs(opening, names)
  if (first > 0 && !isBelowHeading && !isStated) return undefined
  const taken = [opening]
  for (const sentence of sentences.slice(first + 1, first + mostSentences)) {
    if (!isIntroduction(sentence) || [...taken, sentence].join(' ').length > longest) break
    taken.push(sentence)
  }
  const text = taken.join(' ')
  if (text.length < shortest) return undefined
  if (isBelowHeading && (names.test(text) || byUs.test(text))) return { text, rank: 3 }
  if (isStated) return { text, rank: 2 }
  return introducesUs.test(text) && !/\byou\b/iu.test(text) ? { text, rank: 0 } : undefined
}

function isIntroduction(sentence: string): boolean {
  return (
    sentence.length <= longestSentence &&
    /[.!…。]["”’)]*$/u.test(sentence) &&
    !aboutTheJob.test(sentence) &&
    !noWords.test(sentence)
  )
}

/** Whether a sentence begins with the company's name and says what it is or does: `Harbor is …`, `At Harbor, we …`, `Founded in 2019, Harbor …`. */
function statesWhatItIs(sentence: string, names: RegExp): boolean {
  const [name] = names.exec(sentence) ?? []
  const at = sentence.search(names)
  if (name === undefined || at > 80 || sentence.length < shortestOpening) return false
  const before = sentence.slice(0, at).trim()
  if (before !== '' && !/^(?:here )?(?:at|the|with)(?: the)?$/iu.test(before) && !founded.test(before))
    return false
  const after = sentence.slice(at + name.length, at + name.length + 120)
  const verb = after.search(states)
  return verb >= 0 && !someoneElse.test(after.slice(0, verb))
}

/** The company's name as texts write it, with or without a legal form or a word such as Labs at its end. */
function namePattern(name: string): RegExp {
  const words = wordsOf(name)
  const rest = [...words]
  while (rest.length > 1 && isAddition(rest.at(-1) ?? '')) rest.pop()
  const whole = name.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const written = [whole, ...[words, rest].map((some) => some.join(String.raw`[\s.'’&-]*`))]
  const any = written.filter((one) => one !== '').join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'iu')
}

const additions =
  /^(?:co|company|corp|foundation|gmbh|group|inc|limited|llc|ltd|network|protocol|sa|ag|technologies|xyz|io|com)$/i

function isAddition(word: string): boolean {
  return isOffice(word) || additions.test(word)
}
