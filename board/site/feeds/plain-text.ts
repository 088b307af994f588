import { escapeMarkdown } from '../../escaping/markdown.ts'

/** Characters that XML 1.0 can't contain, not even escaped: most control characters, and half of a surrogate pair. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text with only characters that every format and its readers can have. */
export function cleanText(text: string): string {
  return text.replace(forbidden, '')
}

/** A text in a line of Markdown, where none of its characters means anything. */
export function inMarkdown(text: string): string {
  return escapeMarkdown(cleanText(text).replace(/\s+/g, ' ')).trim()
}
