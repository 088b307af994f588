/** Whether a line on standard output can be replaced: a person watches it as it is written. */
export function canReplace(): boolean {
  return process.stdout.isTTY === true && process.env.TERM !== 'dumb'
}

const clearLine = '\r\x1b[2K'
let isPassingShown = false

/** Shows a line that the next one replaces, whichever it is. Cut to one row, because only that can be cleared. */
export function showPassing(text: string): void {
  process.stdout.write(`${clearLine}${text.slice(0, (process.stdout.columns || 80) - 1)}`)
  isPassingShown = true
}

/** Clears such a line, before anything else is written to the terminal. */
export function clearPassing(): void {
  if (!isPassingShown) return
  process.stdout.write(clearLine)
  isPassingShown = false
}
