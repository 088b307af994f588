import { chains } from '../taxonomy/terms.ts'
import {
  inList,
  isPartOfName,
  knowsIt,
  listItem,
  notNeeded,
  notWanted,
  quoteOf,
  sentenceAround,
  type Token,
  tokensOf,
} from './tags-in-text.ts'

/** A chain that a text names as one that the job works with, with the words around it. */
export interface TextChain {
  slug: string
  quote: string
}

/** Names that mean nothing else, also in small letters. */
const anyCase = new Set(['ethereum', 'bitcoin', 'solana', 'arbitrum', 'zksync', 'starknet', 'polkadot'])
/** Words that are chains only in the company of others, or where something is built on them. */
const contextWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Base: 'base',
    Optimism: 'optimism',
    NEAR: 'near',
    Near: 'near',
    TON: 'ton',
    Flow: 'flow',
    Sonic: 'fantom-sonic',
    Avalanche: 'avalanche',
    Cosmos: 'cosmos',
    Osmosis: 'osmosis',
    Linea: 'linea',
    Scroll: 'scroll',
    Mantle: 'mantle',
    Blast: 'blast',
    Celo: 'celo',
    Monad: 'monad',
    Lightning: 'lightning',
    TRON: 'tron',
    Tron: 'tron',
    Gnosis: 'gnosis',
    Stellar: 'stellar',
  }),
)
const anyChain = 'chain-agnostic'

interface Phrase {
  words: readonly string[]
  slug: string
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
const phrasesByFirst = new Map<string, Phrase[]>()
for (const { slug, name, aliases, ambiguous } of chains) {
  const unsafe = new Set(
    [...ambiguous, ...contextWords.keys(), 'any chain'].map((word) => toWords(word).join(' ')),
  )
  for (const text of new Set([slug, name, ...aliases])) {
    const words = toWords(text)
    const [first] = words
    if (first === undefined || text.includes(',') || unsafe.has(words.join(' '))) continue
    const list = [...(phrasesByFirst.get(first) ?? []), { words, slug }]
    phrasesByFirst.set(
      first,
      list.sort((a, b) => b.words.length - a.words.length),
    )
  }
}

interface NamedChain {
  slug: string
  start: number
  end: number
  needsContext: boolean
}

/** Organisations, events, places and other coins that have a chain's name in theirs. */
const otherName =
  /^(?:['’]s)?[\s-]+(?:Foundation|Labs|Ventures?|Capital|Fund|Institute|Grants?|Association|Accelerator|House|Summit|Conference|Magazine|Beach|Classic|Cash|Gold|SV|Name Service|ETFs?|20\d\d)\b/
/** People and companies that a sentence names, and what is bought, held or paid. */
const otherSense =
  /\b(?:investors?|invest(?:ed|ment)|backed|raised|funded|funding|grants?|customers|clients|advisors?|alumni|founders? of|founded by|formerly|previously|early engineer|ex-\w+|paid|salary|bonus(?:es)?|receive|buy|sell|trade|trading|hold|price|conferences?|hackathons?|meetups?|news|book)\b/i
/** Before a name: what the work is compared with. */
const comparedWith =
  /\b(?:competitors?|competing|compet\w* with|rivals?|compar\w+ (?:with|to)|versus|vs\.?|alternatives? to|differ\w* from|other than|than)\b[^.;]*$/i
/** After a name: the same. */
const competes = /^[^.;]{0,60}\b(?:competitors?|competes?|competing|rivals?)\b/i
/** Around a word that means other things, too: another word of a longer name ("Lightning Web Components", "Salesforce Flow"). */
const longerAfter = /^[ -](?![A-Z]+\b)[A-Z][a-z]/
const longerBefore = /[\w,] [A-Z][a-z]+ $/
/** Uses of a wallet that anyone has. */
const asUser = /\binteract\w* with\b[^.;]{0,60}\baddresses\b/i
const atCompany = /\b(?:at|from|join|joining)\s+(?:the\s+)?$/i
const builtAfter =
  /^[\s-]*(?:smart contracts?|contracts?|programs?|canisters?|ecosystems?|networks?|blockchains?|chains?|mainnet|testnet|protocols?|nodes?|validators?|clients?|dapps?|L1s?|L2s?|rollups?|subnets?|development|developers?|engineers?|virtual machine|VM|stack|staking|experience|expertise|knowledge|DeFi|integrations?|SDK|runtime|(?:and|or) (?:other|similar) (?:ledgers|chains|networks|protocols))\b/i
const builtOn =
  /\b(?:buil[dt]\w*|develop\w*|deploy\w*|ship\w*|run\w*|operat\w*|launch\w*|live|integrat\w*|connect\w*|settl\w*|post|maintain\w*|research\w*|design\w*|contribut\w*|writ(?:e|es|ing|ten)|liquidity|contracts?|experience|tooling|one of them|Haskell)\b[^.;]{0,80}\b(?:on|to|for|with|across|in|into|and|such as)\s+(?:the\s+)?$/i
const supports = /\b(?:supports?|supporting|settles on|research)\s+(?:the\s+)?$/i
/** Mentions of a chain that are read until one counts. */
const mostTries = 30
/** Chains of a list that are read on either side of one. */
const longestList = 12
const tokenPattern = /[A-Za-z0-9]+/g

/** The chains that a text in Markdown names as those that the job works with, in their order. Owners, customers, coins and events are none. */
export function findChainsInText(markdown: string): TextChain[] {
  const plain = withoutFormatting(markdown)
  const names = findNames(plain)
  const read = new Map<string, TextChain>()
  const tries = new Map<string, number>()
  names.forEach((one, index) => {
    const tried = tries.get(one.slug) ?? 0
    if (read.has(one.slug) || tried >= mostTries) return
    tries.set(one.slug, tried + 1)
    const lineStart = markdown.lastIndexOf('\n', one.start) + 1
    const [from, to] = sentenceAround(plain, lineStart, one)
    const list = listAround(plain, names, index)
    if (!isBareItem(markdown.slice(lineStart, to), list) && !isWorkedWith(plain, list, { from, to })) return
    const sentence = markdown.slice(from, to)
    read.set(one.slug, { slug: one.slug, quote: quoteOf(sentence, one.start - from, one) })
  })
  return [...read.values()]
}

/** A text with spaces in place of its marks and of the addresses of its links. */
function withoutFormatting(markdown: string): string {
  return markdown.replace(/\]\([^()\s]{0,2000}\)|[[*`]/g, (mark) => ' '.repeat(mark.length))
}

/** The names of a list that stand together, the one at an index among them. */
function listAround(markdown: string, names: readonly NamedChain[], index: number): NamedChain[] {
  const areListed = (left: NamedChain | undefined, right: NamedChain | undefined): boolean =>
    left !== undefined && right !== undefined && inList.test(markdown.slice(left.end, right.start))
  let first = index
  let last = index
  while (index - first < longestList && areListed(names[first - 1], names[first])) first -= 1
  while (last - index < longestList && areListed(names[last], names[last + 1])) last += 1
  return names.slice(first, last + 1)
}

function isWorkedWith(
  markdown: string,
  list: readonly NamedChain[],
  { from, to }: { from: number; to: number },
): boolean {
  const start = list[0]?.start ?? from
  const end = list.at(-1)?.end ?? to
  const before = markdown.slice(Math.min(from, start), start)
  const after = markdown.slice(end, Math.max(to, end))
  if (notWanted.test(before) || notNeeded.test(after) || otherName.test(after)) return false
  if (list.some(({ slug }) => slug === anyChain)) return true
  if (comparedWith.test(before) || competes.test(after)) return false
  const isLonger = longerBefore.test(before) || (longerAfter.test(after) && !builtAfter.test(after))
  if (needsCompany(list) && isLonger) return false
  if (otherSense.test(before) || atCompany.test(before) || asUser.test(markdown.slice(from, to))) return false
  if (builtAfter.test(after) || builtOn.test(before) || supports.test(before)) return true
  return knowsIt.test(before) && !needsCompany(list)
}

/** Words that mean other things too stand with no name that means a chain alone. */
function needsCompany(list: readonly NamedChain[]): boolean {
  return list.every(({ needsContext }) => needsContext)
}

/** An item such as "Solana, Rust": names and nothing that is said of them. */
function isBareItem(line: string, list: readonly NamedChain[]): boolean {
  const words = line.replace(listItem, '').match(/[A-Za-z][\w+#.-]*/g) ?? []
  return (
    listItem.test(line) &&
    !needsCompany(list) &&
    words.length <= 6 &&
    words.every((word) => /^[A-Z]/.test(word) || /^(?:and|or)$/.test(word))
  )
}

function findNames(markdown: string): NamedChain[] {
  const names: NamedChain[] = []
  const tokens = tokensOf(markdown, tokenPattern)
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) break
    const { word, start } = token
    const phrase = phrasesByFirst
      .get(word.toLowerCase())
      ?.find(({ words }) => isPhrase(markdown, tokens, index, words))
    if (phrase !== undefined) {
      const last = tokens[index + phrase.words.length - 1] ?? token
      const { end } = last
      const isName = /^[A-Z]/.test(word) || phrase.slug === anyChain || anyCase.has(word.toLowerCase())
      if (isName && !isPartOfName(markdown, start, end))
        names.push({ slug: phrase.slug, start, end, needsContext: false })
      index += phrase.words.length - 1
      continue
    }
    const slug = contextWords.get(word)
    const end = start + word.length
    if (slug !== undefined && !isPartOfName(markdown, start, end))
      names.push({ slug, start, end, needsContext: true })
  }
  return names
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
    return step === 0 || before === undefined || /^[\s-]{1,2}$/.test(markdown.slice(before.end, token.start))
  })
}
