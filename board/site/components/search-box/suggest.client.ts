import type { Suggestion } from '@cryptolist/contract'
import { countOfSuggestions, jobs, kindsOfSuggestions, suggestions as label } from '#messages/search'
import { element } from '../dialog/elements.ts'

const debounceMilliseconds = 120
const listId = 'suggestions'

/** Makes the search box a combobox (WAI-ARIA): below it what a visitor may be about to type. It is made once for each field. */
export function suggest(field: HTMLInputElement): void {
  if (field.role === 'combobox') return
  const list = element('ul', {
    id: listId,
    className: 'suggestions',
    role: 'listbox',
    ariaLabel: label,
    hidden: true,
  })
  const status = element('span', { className: 'visually-hidden', role: 'status' })
  field.after(list, status)
  field.role = 'combobox'
  field.ariaAutoComplete = 'list'
  field.ariaExpanded = 'false'
  field.setAttribute('aria-controls', listId)
  let suggestions: Suggestion[] = []
  let chosen = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  const mark = (index: number): void => {
    chosen = index
    for (const [at, option] of [...list.children].entries()) option.ariaSelected = String(at === index)
    if (index === -1) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${listId}-${index}`)
  }
  const show = (results: Suggestion[]): void => {
    suggestions = results
    list.replaceChildren(...results.map(optionOf))
    list.hidden = results.length === 0
    field.ariaExpanded = String(results.length > 0)
    status.textContent = results.length === 0 ? '' : countOfSuggestions(results.length)
    mark(-1)
  }
  const close = (): void => {
    clearTimeout(timer)
    running?.abort()
    show([])
  }
  const load = async (): Promise<void> => {
    running?.abort()
    const own = new AbortController()
    running = own
    const params = new URLSearchParams({ q: field.value.trim() })
    const response = await fetch(`/api/v1/jobs/suggestions?${params}`, { signal: own.signal })
    const { items } = response.ok ? await response.json() : { items: [] }
    if (!own.signal.aborted && document.activeElement === field) show(items)
  }
  const follow = (index: number): void => {
    const suggestion = suggestions[index]
    if (suggestion === undefined) return
    close()
    goTo(field, suggestion)
  }

  field.addEventListener('input', () => {
    clearTimeout(timer)
    if (field.value.trim().length < 2) return close()
    timer = setTimeout(() => load().catch(() => undefined), debounceMilliseconds)
  })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (suggestions.length === 0) {
      if (event.key !== 'Escape') return
      // The browser would empty the field.
      event.preventDefault()
      return field.blur()
    }
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      // One place of the round is the field itself, where nothing is chosen.
      mark(((chosen + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen !== -1) follow(chosen)
    else if (event.key === 'Escape') close()
    else {
      if (event.key === 'Enter' || event.key === 'Tab') close()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  })
  field.addEventListener('blur', close)
  field.form?.addEventListener('submit', close)
  // The field keeps the focus, so that the list stays open until the click.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) follow([...list.children].indexOf(target.closest('li') as Element))
  })
}

function optionOf({ kind, name, count }: Suggestion, index: number): HTMLElement {
  const option = element('li', { id: `${listId}-${index}`, role: 'option', ariaSelected: 'false' })
  option.append(
    element('span', { textContent: name }),
    element('span', { className: 'tiny faint', textContent: kindsOfSuggestions[kind] }),
    element('span', { className: 'number faint small', textContent: jobs(count) }),
  )
  return option
}

/** Searches for it, in addition to the filters that are chosen; what was typed for it goes. */
function goTo(field: HTMLInputElement, { kind, value }: Suggestion): void {
  const { form } = field
  const isList = form?.id === 'filters'
  field.value = kind === 'title' ? value : ''
  const params = new URLSearchParams()
  const fields = isList ? new FormData(form) : new FormData()
  fields.delete('q')
  for (const [name, entry] of fields)
    if (typeof entry === 'string' && entry !== '') params.append(name, entry)
  params.append(kind === 'title' ? 'q' : kind, value)
  params.sort()
  const link = element('a', { href: `/jobs?${params}`, hidden: true })
  if (isList) link.dataset.live = ''
  document.body.append(link)
  link.click()
  link.remove()
}
