/** The toolbar above a text in Markdown, and what is pasted into it. */
import { formatCount } from '../plural.ts'

export const toolbar = 'Formatting'
/** The buttons by what each does: its label, and the sign that it shows. */
export const tools: Readonly<
  Record<'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'link', { label: string; sign: string }>
> = {
  bold: { label: 'Bold', sign: 'B' },
  italic: { label: 'Italic', sign: 'I' },
  heading: { label: 'Heading', sign: 'H' },
  list: { label: 'List', sign: '• List' },
  numbers: { label: 'Numbered list', sign: '1. List' },
  link: { label: 'Add link', sign: 'Link' },
}
export const withKey = (label: string, key: string): string => `${label} (Ctrl+${key})`
export const pasteTooLong = (most: number): string =>
  `What you pasted is too long with its formatting. Paste up to ${formatCount(most)} characters of HTML at once.`
export const pastedPlain = 'Pasted as plain text, without its formatting.'
export const noAnswer = 'Our server didn’t answer.'

export const inMarkdown = 'In Markdown: headings, lists and links.'
export const keepsFormatting = 'Text pasted from Word, Docs or Notion keeps its formatting.'
export const textPreview = 'Preview of the description'
export const noTextYet = 'Your description appears here as you write it.'
export const lookNotUpdated = 'Preview not updated: our server didn’t answer.'
