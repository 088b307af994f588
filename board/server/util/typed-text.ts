/** Without what cannot be seen, on one line. */
export function toLine(text: string): string {
  return toText(text).replace(/\s+/gu, ' ')
}

/** Without what cannot be seen or stored; line breaks stay. */
export function toText(text: string): string {
  return Buffer.from(text.normalize('NFC'))
    .toString()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200D]/gu, '')
    .trim()
}

/** Characters as people count them. */
export function lengthOf(text: string): number {
  return [...text].length
}
