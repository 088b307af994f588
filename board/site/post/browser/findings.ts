export interface Findings {
  /** Remembers what an answer says of the fields. */
  keep(parts: Element): void
}

/** Shows what the rules found under a field when it is left, never while somebody types in it. */
export function startFindings(form: HTMLFormElement): Findings {
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
  return {
    keep(parts) {
      found = new Map(
        [...parts.querySelectorAll<HTMLElement>('[data-found]')].map((slot) => [
          slot.dataset.found ?? '',
          slot,
        ]),
      )
      showAll()
    },
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
