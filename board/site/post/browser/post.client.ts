import { startAutosave } from './autosave.ts'

const maxOffered = 40

const form = document.querySelector<HTMLFormElement>('#post-form')
if (form !== null) {
  startAutosave(form, startFindings(form))
  startInsert(form)
  startWords(form)
}

/**
 * Shows what the rules found under a field when it is left, never while somebody types in it. Returns what remembers the answer to a save.
 */
function startFindings(form: HTMLFormElement): (parts: Element) => void {
  let found = new Map<string, Element>()
  const showAt = (slot: HTMLElement): void => {
    const name = slot.dataset.found ?? ''
    const fresh = found.get(name)
    showProblem(form, name, fresh, slot)
    if (slot.innerHTML !== (fresh?.innerHTML ?? ''))
      slot.replaceChildren(...[...(fresh?.childNodes ?? [])].map((node) => node.cloneNode(true)))
  }
  const showAll = (): void => {
    for (const slot of form.querySelectorAll<HTMLElement>('[data-found]'))
      if (slot.parentElement?.contains(document.activeElement) !== true) showAt(slot)
  }
  form.addEventListener('focusout', () => setTimeout(showAll))
  return (parts) => {
    found = new Map(
      [...parts.querySelectorAll<HTMLElement>('[data-found]')].map((slot) => [
        slot.dataset.found ?? '',
        slot,
      ]),
    )
    showAll()
  }
}

/** Marks the field whose typed value is wrong. What a form that came back said of it goes once something else is typed. */
function showProblem(form: HTMLFormElement, name: string, fresh: Element | undefined, slot: Element): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.type === 'checkbox' || field.type === 'radio' || field.type === 'hidden') return
  const isWrong = fresh?.querySelector('.err') != null
  const old = document.getElementById(`${name}-error`)
  if (old !== null && !slot.contains(old)) {
    if (!isWrong && field.value.trim() === '') return
    old.remove()
  }
  if (isWrong) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== `${name}-error`)
  if (isWrong) ids.unshift(`${name}-error`)
  field.setAttribute('aria-describedby', ids.join(' ').trim())
}

/** Puts headings to begin with into the text, where the cursor stands. */
function startInsert(form: HTMLFormElement): void {
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

/** Offers the list's words for the one that is being typed after a comma; the browser alone offers them for the whole field. */
function startWords(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-words]')) {
    const { list } = field
    if (list === null) continue
    const words = [...list.querySelectorAll('option')].map((option) => option.value)
    field.addEventListener('input', () => {
      const cut = field.value.lastIndexOf(',') + 1
      const before = cut === 0 ? '' : `${field.value.slice(0, cut)} `
      const begun = field.value.slice(cut).trim().toLowerCase()
      const fitting = words.filter((word) => word.toLowerCase().includes(begun)).slice(0, maxOffered)
      list.replaceChildren(
        ...fitting.map((word) => {
          const option = document.createElement('option')
          option.value = before + word
          return option
        }),
      )
    })
  }
}
