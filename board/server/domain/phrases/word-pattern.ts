import { foldText } from '../reading/seen-text.ts'

/**
 * A pattern of words for denials: `no|nunca|ningun*` as they stand in folded text, with the boundaries of any alphabet. Chinese has no
 * boundaries between words (`isUnspaced`).
 */
export function wordPattern(words: string, flags = '', { isUnspaced = false } = {}): RegExp {
  const options = words
    .split('|')
    .map((word) => foldText(word.trim()).replaceAll('*', String.raw`\p{L}*`).replace(/\s+/g, String.raw`\s+`))
    .join('|')
  const source = isUnspaced ? `(?:${options})` : String.raw`(?<![\p{L}\p{N}])(?:${options})(?![\p{L}\p{N}])`
  return new RegExp(source, `${flags}u`)
}
