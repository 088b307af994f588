import { BoardError, formatJobQuery, parseJobQuery } from '@cryptolist/contract'

type Word = string | number | boolean

/**
 * The words of a search as its query string has them: a list is a repeated key, true is 1, and nothing is left out. An address is read
 * tolerantly; code gets an error: throws invalid_input for a word that means nothing under its key, such as a broken number.
 */
export function toSearchParams(words: Record<string, Word | Word[] | null | undefined>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(words))
    for (const word of [value ?? []].flat()) {
      const text = write(word)
      if (!saysSomething(key, text)) throw notUnderstood(key, text)
      params.append(key, text)
    }
  return params
}

function write(word: Word): string {
  if (typeof word === 'boolean') return word ? '1' : '0'
  return String(word)
}

function saysSomething(key: string, text: string): boolean {
  // What is empty, the order that there is anyway and what is no filter leave no trace in a search.
  if (text.trim() === '' || key === 'facets' || key === 'q' || (key === 'sort' && text === 'newest'))
    return true
  return formatJobQuery(parseJobQuery(new URLSearchParams([[key, text]]))) !== ''
}

function notUnderstood(key: string, text: string): BoardError {
  return new BoardError('invalid_input', `"${text.slice(0, 40)}" is nothing that "${key}" can be.`, {
    facts: { field: key },
  })
}
