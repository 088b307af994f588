export interface SavedLine {
  saving(): void
  saved(iso: string | undefined): void
  failed(): void
  /** The draft is not given to this browser, or not any more. */
  refused(): void
  stopped(): void
}

const everyMs = 10_000

/** The line that says when the draft was saved. Only a failure is spoken. */
export function showSaved(): SavedLine {
  const line = document.querySelector<HTMLElement>('[data-saved-text]')
  let savedAt = line?.dataset.saved === undefined ? undefined : Date.parse(line.dataset.saved)
  let isWell = true
  const write = (words: string, isBad = false): void => {
    if (line === null) return
    isWell = !isBad
    line.classList.toggle('bad', isBad)
    line.role = isBad ? 'alert' : null
    if (line.textContent !== words) line.textContent = words
  }
  const tell = (): void => {
    if (savedAt === undefined || !isWell) return
    write(`Saved ${agoWords(Math.max(0, Math.round((Date.now() - savedAt) / 1000)))}.`)
  }
  setInterval(tell, everyMs)
  return {
    saving() {
      if (isWell) write('Saving…')
    },
    saved(iso) {
      // The time of the answer, not of the server's clock: the two may differ by minutes.
      savedAt = iso === undefined ? savedAt : Date.now()
      isWell = true
      tell()
    },
    failed: () =>
      write(
        navigator.onLine
          ? 'Not saved: the server did not answer. We try again; keep this page open.'
          : 'No connection. What you type stays on this page and is saved when you are back.',
        true,
      ),
    refused: () =>
      write(
        'Not saved: your session has ended, or the draft was deleted. Sign in in another tab, then press Save here.',
        true,
      ),
    stopped: () =>
      write('Not saved any more: this draft was changed elsewhere. Press Save to see both.', true),
  }
}

function agoWords(seconds: number): string {
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return `${Math.floor(seconds / 3600)} h ago`
}
