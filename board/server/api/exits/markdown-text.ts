import { cleanText } from './clean-text.ts'

/** A text in a line of Markdown, where none of its characters means anything. */
export function inMarkdown(text: string): string {
  return cleanText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .trim()
}
