/** Escapes text in a paragraph of Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_~[\]<>&]/g, '\\$&')
}
