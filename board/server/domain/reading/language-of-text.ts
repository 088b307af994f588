import { languagesOf } from './languages.ts'

/** Scripts that only one language of job texts has. Japanese comes first because it has Chinese letters too. */
const scriptsOfOne: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
]
const anyScriptOfOne = /[\u0370-\u03FF\u0590-\u05FF\u0E00-\u0E7F\u1100-\u11FF\u3040-\u{3FFFF}]/u
/** Of all letters, those that a text in such a script has at least: English names and terms are the others. */
const leastOfScript: Readonly<Record<string, number>> = { ja: 0.25 }
const leastOfOtherScript = 0.5
const fewestScriptLetters = 120
/** Fewer are a name. */
const fewestOfScript = 6
/** Shorter lines are headings, names and lists of tools. */
const shortestLine = 5
const fewestToldWords = 40
/** Of the words in lines that can be told, those that are in the same language. */
const leastShare = 0.9
/** Words that no other list has. A text in a language without a list (Catalan, Slovak, Malay) has fewer of its neighbour's. */
const fewestOwnWords = 4
/** Common words that a line needs; those of several lists count in part. */
const fewestCommonWeight = 1
/** Indonesian and Croatian have twins without a list: Malay, Serbian, Bosnian. */
const twins: ReadonlySet<string> = new Set(['id', 'hr'])
/** How much more a line has of its language than of the next one: a word of several lists counts for each in part. */
const clearlyMore = 1.5
/** Characters that are read at the beginning and at the end of a text: another language comes after the first one. */
const readFirst = 3_000
const readLast = 1_500

/**
 * The language of a text in Markdown; undefined unless it is sure: too short, in several languages, or in one that its neighbours' lists
 * can't be told from, such as Danish and Norwegian.
 */
export function findLanguageOf(markdown: string): string | undefined {
  const isLong = markdown.length > readFirst + readLast
  const read = isLong ? `${markdown.slice(0, readFirst)}\n${markdown.slice(-readLast)}` : markdown
  const text = read.replace(/\]\([^)]*\)|https?:\S+|`[^`\n]*`/g, ' ').toLowerCase()
  const script = anyScriptOfOne.test(text) ? findScriptLanguage(text) : undefined
  return script === undefined ? findWordLanguage(text) : (script ?? undefined)
}

/** Null for a text that has letters of such a script and others. */
function findScriptLanguage(text: string): string | null | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [pattern, language] of scriptsOfOne) {
    const count = text.match(pattern)?.length ?? 0
    if (count < fewestOfScript) continue
    const isMost = count >= letters * (leastOfScript[language] ?? leastOfOtherScript)
    return isMost && letters >= fewestScriptLetters ? language : null
  }
  return undefined
}

// Ranges instead of \p{L}, which takes six times as long.
const latinOrCyrillicWord = /[a-z\u00C0-\u024F\u0400-\u04FF\u1E00-\u1EFF]+/g

function findWordLanguage(text: string): string | undefined {
  const wordsIn = new Map<string, number>()
  const ownWords = new Map<string, Set<string>>()
  let told = 0
  for (const line of text.split('\n')) {
    const words = line.match(latinOrCyrillicWord) ?? []
    if (words.length < shortestLine) continue
    const language = languageOfWords(words)
    if (language === undefined) continue
    told += words.length
    wordsIn.set(language, (wordsIn.get(language) ?? 0) + words.length)
    const own = ownWords.get(language) ?? new Set()
    ownWords.set(language, own)
    for (const word of words) {
      const languages = languagesOf.get(word)
      if (languages?.length === 1 && languages[0] === language) own.add(word)
    }
  }
  const [most] = [...wordsIn].sort(([, a], [, b]) => b - a)
  if (most === undefined) return undefined
  const [language, count] = most
  if (twins.has(language)) return undefined
  const isSure = told >= fewestToldWords && count >= told * leastShare
  return isSure && (ownWords.get(language)?.size ?? 0) >= fewestOwnWords ? language : undefined
}

/** The language that clearly most of the common words of a line are in. */
function languageOfWords(words: readonly string[]): string | undefined {
  const weights = new Map<string, number>()
  for (const word of words) {
    const languages = languagesOf.get(word) ?? []
    for (const language of languages)
      weights.set(language, (weights.get(language) ?? 0) + 1 / languages.length)
  }
  const [first, second] = [...weights].sort(([, a], [, b]) => b - a)
  if (first === undefined || first[1] < fewestCommonWeight) return undefined
  return first[1] >= clearlyMore * (second?.[1] ?? 0) ? first[0] : undefined
}
