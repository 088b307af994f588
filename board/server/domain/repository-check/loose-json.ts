/** A string, or one of the two kinds of comments. One without an end goes on to the end, so that nothing is read twice. */
const commentsAndStrings = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const finalCommasAndStrings = /"(?:[^"\\\n]|\\.)*"?|,(?=\s*[}\]])/g

/** Files of settings are much shorter; reading a longer one would keep others waiting. */
const longestJson = 500_000

/** JSON as editors read it, with comments and final commas; undefined if it is no object, or too long. */
export function readLooseJson(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.length > longestJson) return undefined
  const keepStrings = (part: string): string => (part.startsWith('"') ? part : '')
  try {
    const plain = text.replace(commentsAndStrings, keepStrings).replace(finalCommasAndStrings, keepStrings)
    return toObject(JSON.parse(plain))
  } catch {
    return undefined
  }
}

/** A value as an object; undefined for all else. */
export function toObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** The texts in a value: itself, or those of a list or of an object, two levels deep. */
export function textsOf(value: unknown, levels = 2): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || levels === 0) return []
  return Object.values(value).flatMap((one) => textsOf(one, levels - 1))
}
