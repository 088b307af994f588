import { swapParts } from './swap-parts.ts'

type Step = 'push' | 'replace' | 'none'

const debounceMilliseconds = 250
let timer: ReturnType<typeof setTimeout> | undefined
let running: AbortController | undefined
let shownHref = location.href
let typingIn = ''

addEventListener('popstate', () => {
  if (location.href !== shownHref) void show(location.href, 'none')
})

/** A field of the filters was changed: its results follow a moment after the last change. Typing adds one step to the history. */
export function change(field: HTMLInputElement | HTMLSelectElement): void {
  const { form } = field
  if (form === null) return
  const isTypingOn = typingIn === field.name
  typingIn = field instanceof HTMLInputElement && /^(search|text)$/.test(field.type) ? field.name : ''
  clearTimeout(timer)
  timer = setTimeout(() => void show(addressOf(form), isTypingOn ? 'replace' : 'push'), debounceMilliseconds)
}

/** Shows the results of the filters now. */
export function submit(form: HTMLFormElement): void {
  clearTimeout(timer)
  typingIn = ''
  void show(addressOf(form), 'push')
}

/** Follows a link to another search without leaving the page. */
export function follow(link: HTMLAnchorElement): void {
  clearTimeout(timer)
  typingIn = ''
  void show(link.href, 'push')
}

/** The address that sending the form would lead to, without empty fields. */
function addressOf(form: HTMLFormElement): string {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '' && !(name === 'sort' && value === 'newest'))
      params.append(name, value.trim())
  }
  params.sort()
  const query = params.toString()
  return new URL(query === '' ? form.action : `${form.action}?${query}`).href
}

/** Fetches a search's page and shows its parts; whatever goes wrong, the browser goes there itself. */
async function show(href: string, step: Step): Promise<void> {
  running?.abort()
  const own = new AbortController()
  running = own
  const list = document.querySelector('[data-part=list]')
  list?.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(href, { headers: { Accept: 'text/html' }, signal: own.signal })
    const html = await response.text()
    if (own.signal.aborted) return
    const page = new DOMParser().parseFromString(html, 'text/html')
    if (!response.ok || page.querySelector('[data-part=list]') === null) throw new Error('Not a list')
    shownHref = response.redirected ? response.url : href
    if (step === 'push' && !history.state?.sheet) history.pushState(null, '', shownHref)
    else if (step !== 'none') history.replaceState(history.state, '', shownHref)
    swapParts(page)
    document.dispatchEvent(new Event('results'))
  } catch {
    if (!own.signal.aborted) location.assign(href)
  } finally {
    if (running === own) list?.removeAttribute('aria-busy')
  }
}
