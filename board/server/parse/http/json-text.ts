/** How deep JSON may be nested. Parse recurses over it, and so does PostgreSQL. */
const maximumDepth = 50

/** Whether a text, read as JSON, would hold a NUL, which PostgreSQL takes in no text. */
export function holdsNul(text: string): boolean {
  return text.includes('\0') || /(?<!\\)(?:\\\\)*\\u0000/i.test(text)
}

/** Whether a text, read as JSON, would hold a lone surrogate, which PostgreSQL takes in no object. */
export function hasLoneSurrogate(text: string): boolean {
  if (!/\\ud[89a-f]/i.test(text)) return false
  const halves = text.replaceAll('\\\\', ' ').replace(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, ' ')
  return /\\ud[89a-f]/i.test(halves)
}

/** Whether a text, read as JSON, would be nested more than `maximumDepth` deep. Needs no recursion itself. */
export function isTooDeep(text: string): boolean {
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
      if (depth > maximumDepth) return true
    } else if (letter === '}' || letter === ']') depth -= 1
  }
  return false
}
