/** How deep JSON may be nested. Parse recurses over it, and so does PostgreSQL. */
export const deepestOfRequests = 50
/** Answers of other systems are nested some ten levels deep. */
const deepestOfAnswers = 100

/** Whether a text, read as JSON, would be nested more than `maximum` deep. Needs no recursion itself. */
export function isTooDeep(text: string, maximum = deepestOfRequests): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]
    if (isInText) {
      if (letter === '\\') index += 1
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{' || letter === '[') {
      depth += 1
      if (depth > maximum) return true
    } else if (letter === '}' || letter === ']') depth -= 1
  }
  return false
}

/**
 * Parses JSON from another host; undefined for anything else, and for what is nested more than 100 deep: 900 kB of brackets would take half a second
 * of the only thread.
 */
export function parseAnswer(text: string): unknown {
  if (isTooDeep(text, deepestOfAnswers)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
