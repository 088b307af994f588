/** Without what cannot be seen, on one line. */
export function toLine(text: string): string {
  return toText(text).replace(/\s+/gu, ' ')
}

/** Without what cannot be seen or stored; line breaks stay. */
export function toText(text: string): string {
  return Buffer.from(text.normalize('NFC'))
    .toString()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{C}\n\u200D]/gu, '')
    .trim()
}

/**
 * Somebody's words as one line of a message or an email. Everything unseen in it becomes a space, the joiners of emoji too: a program that shows
 * it may know none of them.
 */
export function oneLine(words: string): string {
  return words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}

/** Characters as people count them. */
export function lengthOf(text: string): number {
  return [...text].length
}
