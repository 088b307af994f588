type Word = string | number | boolean

/** The words of a search as its query string has them: a list is a repeated key, true is 1, and nothing is left out. */
export function toSearchParams(words: Record<string, Word | Word[] | null | undefined>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(words))
    for (const word of [value ?? []].flat()) params.append(key, write(word))
  return params
}

function write(word: Word): string {
  if (typeof word === 'boolean') return word ? '1' : '0'
  return String(word)
}
