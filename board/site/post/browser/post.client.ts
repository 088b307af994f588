import { putMarkdown } from '../../components/writing/edit-text.ts'
import { write } from '../../components/writing/writing.client.ts'
import { startAutosave } from './autosave.ts'
import { startPickers } from './pickers.ts'

const form = document.querySelector<HTMLFormElement>('#post-form')
if (form !== null) {
  const showFindings = startFindings(form)
  const showText = startTextLook(form)
  // Before the pickers: they move what was typed to fields of their own.
  startAutosave(form, (parts) => {
    showFindings(parts)
    showText()
  })
  startPickers(form)
  startInsert(form)
  startChoices(form)
}

/** Shows findings under a field once it loses focus, never while the poster types in it. Returns a function that takes the answer to a save. */
function startFindings(form: HTMLFormElement): (parts: Element) => void {
  let findings = new Map<string, Element>()
  const showAt = (slot: HTMLElement): void => {
    const name = slot.dataset.found ?? ''
    const fresh = findings.get(name)
    showProblem(form, name, fresh, slot)
    if (slot.innerHTML !== (fresh?.innerHTML ?? ''))
      slot.replaceChildren(...[...(fresh?.childNodes ?? [])].map((node) => node.cloneNode(true)))
  }
  const showAll = (): void => {
    for (const slot of form.querySelectorAll<HTMLElement>('[data-found]'))
      if (slot.parentElement?.contains(document.activeElement) !== true) showAt(slot)
  }
  // Nothing moves between pressing and releasing: the click would miss what was under the pointer.
  let isPressed = false
  const release = (): void => {
    isPressed = false
    showAll()
  }
  document.addEventListener('pointerdown', () => {
    isPressed = true
  })
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, () => setTimeout(release))
  form.addEventListener('focusout', () =>
    setTimeout(() => {
      if (!isPressed) showAll()
    }),
  )
  return (parts) => {
    findings = new Map(
      [...parts.querySelectorAll<HTMLElement>('[data-found]')].map((slot) => [
        slot.dataset.found ?? '',
        slot,
      ]),
    )
    showAll()
  }
}

/** Marks the field whose typed value is wrong. Its error in a form that came back disappears once something else is typed. */
function showProblem(form: HTMLFormElement, name: string, fresh: Element | undefined, slot: Element): void {
  const field = form.querySelector(`#${name}`)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.type === 'checkbox' || field.type === 'radio') return
  const isWrong = fresh?.querySelector('.error') != null
  const old = document.getElementById(`${name}-error`)
  if (old !== null && !slot.contains(old)) {
    if (!isWrong && field.value.trim() === '') return
    forgetProblem(name, old)
  }
  if (isWrong) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== `${name}-error`)
  if (isWrong) ids.unshift(`${name}-error`)
  field.setAttribute('aria-describedby', ids.join(' ').trim())
}

/** Takes an error of a form that came back from its field, and strikes it out in the summary. */
function forgetProblem(name: string, error: Element): void {
  error.remove()
  const link = document.querySelector(`.note.bad a[href="#${name}"]`)
  link?.closest('.at-field')?.remove()
  link?.closest('li')?.classList.add('done')
}

/** A choice that was missing is right as soon as it is made. */
function startChoices(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return
    const isChoice = target instanceof HTMLSelectElement || /checkbox|radio/.test(target.type)
    const error = document.getElementById(`${target.name}-error`)
    if (!isChoice || error === null) return
    forgetProblem(target.name, error)
    target.removeAttribute('aria-invalid')
  })
}

/** The preview of the description that is next to the form on wide screens, below the field on phones. Returns a function that renews it. */
function startTextLook(form: HTMLFormElement): () => void {
  const below = form.querySelector<HTMLElement>('[data-text-look]')
  const fold = below?.closest('details')
  const show = (): void => {
    const look = document.querySelector('.post-look .look-text')
    if (fold?.open === true && look !== null) below?.replaceChildren(look.cloneNode(true))
  }
  fold?.addEventListener('toggle', show)
  return show
}

/** Inserts sample headings at the cursor. */
function startInsert(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-insert]')
  const area = form.querySelector<HTMLTextAreaElement>('#description')
  const source = document.getElementById(button?.dataset.insert ?? '')
  if (button === null || area === null || source === null) return
  button.addEventListener('click', () => {
    const { value: text, selectionEnd: at } = area
    area.focus()
    const { text: put } = putMarkdown({ text, start: at, end: at }, source.textContent ?? '')
    write(area, { text: put, start: at, end: at })
  })
}
