/** Lower-case text without accents and typographic variants, so that "São Paulo" and "sao paulo" are the same words. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[‐‑‒–—―]/g, '-')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A path word made of text: ASCII letters, digits and single hyphens; undefined where nothing is left. */
export function slugify(text: string, maxLength = 80): string | undefined {
  const slug = foldText(text)
    .replaceAll("'", '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? undefined : slug
}

/** A phrase of a dictionary found in a text; `start` and `end` count letters of the folded text. */
export interface Match<T> {
  value: T
  phrase: string
  start: number
  end: number
}

/**
 * Finds the phrases of a dictionary in folded text: whole words only, the longest phrase first, each letter used once.
 * A space in a phrase also stands for a hyphen in the text ("full stack", "full-stack").
 */
export function createScanner<T>(
  entries: Iterable<readonly [string, T]>,
): (foldedText: string) => Match<T>[] {
  const values = new Map<string, T>()
  for (const [phrase, value] of entries) {
    const key = toKey(foldText(phrase))
    if (key !== '' && !values.has(key)) values.set(key, value)
  }
  if (values.size === 0) return () => []
  const pattern = toPattern([...values.keys()])
  return (text) => {
    const matches: Match<T>[] = []
    pattern.lastIndex = 0
    // `matchAll` would copy the pattern, which is long, for each text.
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const key = toKey(match[0])
      const value = values.get(key)
      if (value === undefined) continue
      matches.push({ value, phrase: key, start: match.index, end: match.index + match[0].length })
    }
    return matches
  }
}

function toKey(phrase: string): string {
  return phrase.replace(/[\s-]+/g, ' ').trim()
}

/** The letters of scripts whose words end where a letter doesn't follow. */
const scripts: Readonly<Record<string, string>> = {
  Latin: 'a-z0-9',
  Cyrillic: 'а-я',
  Hebrew: 'א-ת',
  Arabic: 'ء-ي',
  Devanagari: 'ऄ-ह',
}
const scriptPatterns = Object.keys(scripts).map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
)
/** Letters of scripts that write words without spaces between them, or glue them together. */
export const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Chinese and Japanese write no spaces between words and Korean glues endings to them, so only other phrases have to end where a word ends. */
function toPattern(keys: string[]): RegExp {
  const scriptOf = (key: string) =>
    spaceless.test(key) ? '' : (scriptPatterns.find(([, pattern]) => pattern.test(key))?.[0] ?? 'Latin')
  const groups = new Map<string, string[]>()
  for (const key of keys) {
    const group = groups.get(scriptOf(key))
    if (group === undefined) groups.set(scriptOf(key), [key])
    else group.push(key)
  }
  const patterns = [...groups].map(([script, group]) => {
    const letters = scripts[script]
    const words = `(?:${toAlternatives(group)})`
    return letters === undefined ? words : `(?<![${letters}])${words}(?![${letters}])`
  })
  return new RegExp(patterns.join('|'), 'g')
}

/** The longest first. Those that begin alike are tried together: few of thousands begin as a text does. */
function toAlternatives(keys: readonly string[], groupedLetters = 2): string {
  const sorted = keys.toSorted((a, b) => b.length - a.length)
  if (groupedLetters === 0) return sorted.map(toSource).join('|')
  const byLetter = new Map<string, string[]>()
  for (const key of sorted) {
    const group = byLetter.get(key.charAt(0))
    if (group === undefined) byLetter.set(key.charAt(0), [key])
    else group.push(key)
  }
  const endsHere = byLetter.delete('')
  const groups = [...byLetter].map(
    ([letter, group]) =>
      `${toSource(letter)}(?:${toAlternatives(
        group.map((key) => key.slice(1)),
        groupedLetters - 1,
      )})`,
  )
  return [...groups, ...(endsHere ? [''] : [])].join('|')
}

function toSource(key: string): string {
  return key.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '[\\s-]+')
}
