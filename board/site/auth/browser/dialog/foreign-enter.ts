/**
 * The Enter that opened a dialog must not press the first button in it: a held key repeats, and a browser may deliver the second half of
 * the key press (`keypress`, which is what presses a button) when the dialog is already there.
 */
export function ignoreForeignEnter(dialog: HTMLElement): void {
  let isOwn = false
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    if (event.repeat) event.preventDefault()
    else isOwn = true
  })
  dialog.addEventListener('keypress', (event) => {
    if (event.key === 'Enter' && !isOwn) event.preventDefault()
  })
}
