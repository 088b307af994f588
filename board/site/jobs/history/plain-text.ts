/** Markdown without its marks, line by line, for readers who compare two versions. The addresses of links stay. */
export function toPlainText(markdown: string): string {
  return markdown.split('\n').map(plainLine).join('\n')
}

function plainLine(line: string): string {
  return line
    .replace(/^\s{0,3}#{1,6}\s+/, '')
    .replace(/^(\s*)[-*+]\s+/, '$1– ')
    .replace(/\[([^\]]*)\]\(([^)\s]*)\)/g, '$1 ($2)')
    .replace(/(\*\*|__)(\S.*?)\1/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
}
