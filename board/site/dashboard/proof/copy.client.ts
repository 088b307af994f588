import { copied, selected } from '#messages/copy'

/** Adds a copy button to each text marked for it, if the browser lets scripts copy. */
for (const text of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  if (navigator.clipboard === undefined) break
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-small'
  const label = text.dataset.copy ?? ''
  button.textContent = label
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(isField(text) ? text.value : (text.textContent ?? ''))
      button.textContent = copied
    } catch {
      // Not allowed: select the text for the keyboard instead.
      if (isField(text)) text.select()
      else getSelection()?.selectAllChildren(text)
      button.textContent = selected
    }
  })
  button.addEventListener('blur', () => {
    button.textContent = label
  })
  text.after(button)
}

function isField(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement {
  return element.matches('input, textarea')
}
