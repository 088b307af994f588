import { askServer } from './ask-server.ts'
import { type EditName, edits, keyOf, putMarkdown, type Selected } from './edit-text.ts'
import { findFormatted } from './find-formatted.ts'

/** Mac keyboards have Command for these keys; their Ctrl moves the cursor. */
const isMac = /mac|iphone|ipad/i.test(navigator.platform)
/** Where an input method is writing: what it shows isn't text yet, and changing what is around it would end it. */
const composing = new WeakSet<HTMLTextAreaElement>()

for (const bar of document.querySelectorAll<HTMLElement>('[role="toolbar"][aria-controls]')) {
  const area = document.getElementById(bar.getAttribute('aria-controls') ?? '')
  if (!(area instanceof HTMLTextAreaElement)) continue
  startToolbar(bar, area)
  startKeys(area)
  const note = bar.parentElement?.querySelector<HTMLElement>('[data-pasted]')
  const say = (words = ''): void => {
    if (note) note.textContent = words === '' ? '' : `${note.dataset.pasted} ${words}`
  }
  const noAnswer = note?.dataset.noAnswer ?? ''
  area.addEventListener('input', () => say())
  area.addEventListener('paste', (event) => paste(area, event, (problem) => say(problem || noAnswer)))
  area.addEventListener('compositionstart', () => composing.add(area))
  area.addEventListener('compositionend', () => composing.delete(area))
}

function startToolbar(bar: HTMLElement, area: HTMLTextAreaElement): void {
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>('[data-edit]')]
  for (const button of buttons) {
    if (isMac) button.title = button.title.replace(/Ctrl\+/, '⌘')
    button.addEventListener('click', () => {
      reach(button)
      press(area, button.dataset.edit as EditName)
    })
  }
  /** Makes one the button that Tab reaches. */
  const reach = (reached: HTMLButtonElement): void => {
    for (const button of buttons) button.tabIndex = button === reached ? 0 : -1
  }
  // The text keeps the focus, and what is selected in it, while a button is pressed.
  bar.addEventListener('mousedown', (event) => event.preventDefault())
  bar.addEventListener('keydown', (event) => {
    const at = buttons.findIndex((button) => button === event.target)
    const last = buttons.length - 1
    const ways: Record<string, number> = {
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
      Home: 0,
      End: last,
    }
    const button = buttons[ways[event.key] ?? -1]
    if (button === undefined) return
    event.preventDefault()
    reach(button)
    button.focus()
  })
}

function startKeys(area: HTMLTextAreaElement): void {
  area.addEventListener('keydown', (event) => {
    const { key, altKey, shiftKey, ctrlKey, metaKey, isComposing } = event
    const isHeld = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
    if (!isHeld || altKey || shiftKey || isComposing) return
    const [name] = Object.entries(keyOf).find(([, letter]) => letter === key.toLowerCase()) ?? []
    if (name === undefined) return
    event.preventDefault()
    press(area, name as EditName)
  })
}

function press(area: HTMLTextAreaElement, name: EditName): void {
  area.focus()
  write(area, edits[name](selectedIn(area)))
}

function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { text: value, start: selectionStart, end: selectionEnd }
}

/** Gives a text area another text and selection, as if the difference had been typed. */
export function write(area: HTMLTextAreaElement, { text, start, end }: Selected): void {
  const { value } = area
  if (text !== value) {
    const least = Math.min(text.length, value.length)
    let from = 0
    while (from < least && text[from] === value[from]) from += 1
    let same = 0
    while (same < least - from && text.at(-1 - same) === value.at(-1 - same)) same += 1
    area.setSelectionRange(from, value.length - same)
    typeIn(area, text.slice(from, text.length - same))
  }
  area.setSelectionRange(start, end)
}

/**
 * Puts words in the place of what is selected as if they had been typed: Undo takes them back, and selects what was there. Only the command that is
 * deprecated does that; where a browser has it no longer, and where the focus is elsewhere, the text is changed without.
 */
function typeIn(area: HTMLTextAreaElement, put: string): void {
  // Deleting where nothing is selected would take the letter before.
  if (put === '' && area.selectionStart === area.selectionEnd) return
  const isTyped =
    document.activeElement === area &&
    (put === '' ? document.execCommand('delete') : document.execCommand('insertText', false, put))
  if (isTyped) return
  area.setRangeText(put, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Formatted text arrives as plain text at once, and becomes Markdown when the server answers: Undo gives the plain text back. If the server doesn't
 * answer, or something was typed into it before, it stays plain; `fail` is called with the server's reason, empty without an answer.
 */
function paste(area: HTMLTextAreaElement, event: ClipboardEvent, fail: (reason: string) => void): void {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const copied = findFormatted(html)
  if (copied === undefined) return
  event.preventDefault()
  const { selectionStart: start } = area
  const plain = (event.clipboardData?.getData('text/plain') ?? '').replace(/\r\n?/g, '\n')
  const end = start + plain.length
  typeIn(area, plain)
  const request = askServer('/post/markdown', { html: copied }).catch(() => ({ reason: '' }))
  void request.then(async (answer) => {
    if (composing.has(area))
      await new Promise((resolve) => area.addEventListener('compositionend', resolve, { once: true }))
    const { text, start: cursor, end: cursorEnd } = selectedIn(area)
    if (text.slice(start, end) !== plain) return
    if ('reason' in answer) return fail(answer.reason)
    if (answer.words === '') return
    const put = putMarkdown({ text, start, end }, answer.words)
    // A cursor that was moved, or that has typed on, stays at its words.
    const follow = (at: number): number => (at < end ? at : at + put.text.length - text.length)
    const isAtEnd = cursor === end && cursorEnd === end
    write(area, isAtEnd ? put : { text: put.text, start: follow(cursor), end: follow(cursorEnd) })
  })
}
