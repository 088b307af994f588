/** Selecting listings: all at once, and how many are. Which buttons show then is a matter of the style sheet. */

const boxes = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('input[name=listing]'),
]

function showSelection(): void {
  const all = document.querySelector<HTMLInputElement>('[data-select-all]')
  const selected = boxes().filter(({ checked }) => checked).length
  if (all) {
    all.checked = selected > 0 && selected === boxes().length
    all.indeterminate = selected > 0 && !all.checked
  }
  for (const count of document.querySelectorAll('[data-selected]')) count.textContent = String(selected)
}

addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  if (target.matches('[data-select-all]')) for (const box of boxes()) box.checked = target.checked
  if (target.matches('[data-select-all], [name=listing]')) showSelection()
})
// Back restores what was ticked.
addEventListener('pageshow', showSelection)
showSelection()
