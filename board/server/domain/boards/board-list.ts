/** A board as someone names it, and its company, if that is named too. */
export interface ListedBoard {
  typed: string
  company: string | undefined
}

/** Reads a list of boards: one a line, its company after a comma or tab, comments after a `#` that begins a line or follows a space. */
export function readBoardList(text: string): ListedBoard[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n]/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, ''))
    .flatMap((line) => {
      const [typed = '', ...rest] = line.split(/[,\t]/)
      const company = rest.join(' ').replace(/\s+/g, ' ').trim()
      return typed.trim() === '' ? [] : [{ typed: typed.trim(), company: company || undefined }]
    })
}
