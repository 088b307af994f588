/** Puts headings to begin with into the text, where the cursor stands. */
export function startInsert(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-insert]')
  const area = form.querySelector<HTMLTextAreaElement>('#description')
  const source = document.getElementById(button?.dataset.insert ?? '')
  if (button === null || area === null || source === null) return
  button.addEventListener('click', () => {
    const at = area.value === '' ? 0 : area.selectionEnd
    const gap = at === 0 || area.value.slice(0, at).endsWith('\n\n') ? '' : '\n\n'
    area.setRangeText(gap + (source.textContent ?? ''), at, at, 'start')
    area.focus()
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
