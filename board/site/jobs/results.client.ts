type Step = 'push' | 'replace' | 'none'

const debounceMilliseconds = 250
let timer: ReturnType<typeof setTimeout> | undefined
let running: AbortController | undefined
let shownHref = location.href
let typingIn = ''
let showing = Promise.resolve()
/** The text that was sent last: typing it asks for nothing that isn't shown or on its way. */
let sent: string | undefined
/** The rest of a text, in the box while the shown search has some of its words as filters. */
let unread: { rest: string } | undefined
/** The filters whose values are all shown. The shown address does not say it: they stay as they are while the search changes. */
const opened = new Set(new URLSearchParams(location.search).getAll('open'))

addEventListener('popstate', () => {
  sent = undefined
  if (location.href !== shownHref) load(location.href, 'none')
})

/**
 * A field of the filters was changed: its results follow a moment after the last change, for text while it is typed, for other fields once
 * they have their value. Typing adds one step to the history.
 */
export function change(field: HTMLInputElement | HTMLSelectElement, event: 'input' | 'change'): void {
  const { form } = field
  if (form === null || field.matches(':read-write') !== (event === 'input')) return
  if (field.matches('[data-find]')) {
    void find(field)
    return
  }
  const isText = field.name === 'q'
  // A slow page may learn of typed characters only after Enter.
  if (isText && field.value === sent) return
  sent = undefined
  const isTypingOn = typingIn === field.name
  typingIn = field instanceof HTMLInputElement && /^(search|text)$/.test(field.type) ? field.name : ''
  // Text typed to find a value is not chosen until it is sent.
  for (const finder of form.querySelectorAll<HTMLInputElement>('[data-find]')) finder.value = ''
  clearTimeout(timer)
  timer = setTimeout(
    () => load(addressOf(form, isText), isTypingOn ? 'replace' : 'push'),
    debounceMilliseconds,
  )
}

/** Shows the results of the form, and goes from the search box to the first of them, or to the heading where nothing is found. */
export function submit(form: HTMLFormElement): void {
  clearTimeout(timer)
  typingIn = ''
  load(addressOf(form, true), 'push')
  const box = document.activeElement
  if (!(box instanceof HTMLInputElement) || !box.matches('[data-suggest]')) return
  sent = box.value
  box.blur()
  const mayMove = () => document.activeElement?.matches('body, [data-part=title]') === true
  showing
    .then(() => import('../components/keys/keys.client.ts'))
    .then(
      (keys) => mayMove() && (findsNothing(document) ? focusHeading() : keys.move(1)),
      () => mayMove() && focusHeading(),
    )
}

export function follow(link: HTMLAnchorElement): void {
  if (link.dataset.rest !== undefined) {
    toggleRest(link).catch(() => location.assign(link.href))
    return
  }
  clearTimeout(timer)
  typingIn = ''
  sent = undefined
  load(link.href, 'push')
}

/**
 * Shows the values of a filter whose names hold what is typed, those that are not on the page yet too. Where none does, those that hold
 * its first letters: what follows may be a typing error.
 */
async function find(field: HTMLInputElement | HTMLSelectElement): Promise<void> {
  const key = keyOf(field)
  if (field.value.trim() !== '' && key !== '' && !opened.has(key)) {
    opened.add(key)
    await readRest(key, moreOf).catch(() => opened.delete(key))
  }
  showFound(field)
}

function showFound(field: HTMLInputElement | HTMLSelectElement): void {
  const group = field.closest('fieldset')
  let typed = field.value.trim().toLowerCase()
  group?.classList.toggle('searching', typed !== '')
  const rows = [...(group?.querySelectorAll('.value') ?? [])]
  const holds = (row: Element) =>
    row.querySelector('span')?.textContent?.toLowerCase().includes(typed) === true
  while (typed.length > 3 && !rows.some(holds)) typed = typed.slice(0, -1)
  for (const row of rows) row.classList.toggle('hit', holds(row))
}

/** The filter that a control belongs to. */
function keyOf(control: HTMLElement): string {
  return control.closest<HTMLElement>('[data-keep]')?.dataset.keep ?? ''
}

async function toggleRest(link: HTMLAnchorElement): Promise<void> {
  const key = keyOf(link)
  if (!opened.delete(key)) opened.add(key)
  await readRest(key, groupOf)
  const group = document.querySelector<HTMLElement>(groupOf(key))
  const head = group?.querySelector<HTMLElement>('summary') ?? group
  head?.focus({ preventScroll: true })
}

const groupOf = (key: string): string => `[data-keep="${key}"]`
/** Not the group: someone is typing in its field. */
const moreOf = (key: string): string => `#more-${key}`

/** Reads the values of a filter that the page left out, or leaves them out again, once the search that runs is shown. */
async function readRest(key: string, partOf: (key: string) => string): Promise<void> {
  await showing
  const href = shownHref
  const { page } = await readPage(href)
  if (href !== shownHref) return readRest(key, partOf)
  const fresh = page.querySelector(partOf(key))
  if (fresh !== null) document.querySelector(partOf(key))?.replaceWith(fresh)
}

/**
 * The address that sending the form would open, without empty fields. Filters that words in the box were read as belong to the box as long as it
 * is typed in, and to the form once another of its fields changes.
 */
function addressOf(form: HTMLFormElement, isText: boolean): string {
  const box = form.elements.namedItem('q')
  const read = document.querySelector<HTMLElement>('[data-read]')?.dataset.read
  const ofBox = new Set(unread && isText ? read?.split('&') : [])
  if (unread && !isText && box instanceof HTMLInputElement) box.value = unread.rest
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '' || ofBox.has(`${name}=${value}`)) continue
    params.append(name, value.trim())
  }
  params.sort()
  const query = params.toString()
  return new URL(query === '' ? form.action : `${form.action}?${query}`).href
}

function load(href: string, step: Step): void {
  showing = show(href, step)
}

interface ReadPage {
  page: Document
  /** The address of the search; the server may have another one for it than what was asked. */
  href: string
}

async function readPage(href: string, signal: AbortSignal | null = null): Promise<ReadPage> {
  const url = withoutOpened(href)
  for (const key of opened) url.searchParams.append('open', key)
  const response = await fetch(url, { headers: { Accept: 'text/html' }, signal })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (!response.ok || page.querySelector('[data-part=list]') === null) throw new Error('Not a list')
  return { page, href: response.redirected ? withoutOpened(response.url).href : href }
}

function withoutOpened(href: string): URL {
  const url = new URL(href)
  url.searchParams.delete('open')
  return url
}

/** Fetches a search's page and shows its parts; whatever goes wrong, the browser goes there itself. */
async function show(href: string, step: Step): Promise<void> {
  running?.abort()
  const own = new AbortController()
  running = own
  const list = document.querySelector('[data-part=list]')
  list?.setAttribute('aria-busy', 'true')
  try {
    const read = await readPage(href, own.signal)
    if (findsNothing(read.page)) await untilSuggested(own.signal)
    if (own.signal.aborted) return
    shownHref = read.href
    if (step === 'push' && !history.state?.sheet) history.pushState(null, '', shownHref)
    else if (step !== 'none') history.replaceState(history.state, '', shownHref)
    swapParts(read.page)
    document.dispatchEvent(new Event('results'))
  } catch {
    if (!own.signal.aborted) location.assign(href)
  } finally {
    if (running === own) list?.removeAttribute('aria-busy')
  }
}

function findsNothing(page: Document): boolean {
  return page.querySelector('[data-part=list] .empty') !== null
}

/** Waits while suggestions for what is typed are open: half a word finds nothing yet, which is no news. */
function untilSuggested(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const isOpen = document.querySelector('[data-suggest][aria-expanded=true]') !== null
      if (isOpen && !signal.aborted) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { subtree: true, attributeFilter: ['aria-expanded'] })
    signal.addEventListener('abort', check)
    check()
  })
}

/**
 * Puts the parts of another page of the list in place of this one's. The focus, what is being typed, and which groups are open stay
 * as they are.
 */
export function swapParts(page: Document): void {
  const focused = document.activeElement
  const find = focused instanceof HTMLElement ? finderOf(focused) : undefined
  const openGroups = new Map(
    [...document.querySelectorAll<HTMLDetailsElement>('details[data-keep]')].map((group) => [
      group.dataset.keep,
      group.open,
    ]),
  )
  const scroller = document.querySelector('.sheet .scroll')
  const scrollTop = scroller?.scrollTop ?? 0
  document.title = page.title
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`)
    if (fresh !== null) part.replaceChildren(...fresh.childNodes)
  }
  for (const group of document.querySelectorAll<HTMLDetailsElement>('details[data-keep]'))
    group.open = openGroups.get(group.dataset.keep) ?? group.open
  if (scroller) scroller.scrollTop = scrollTop
  takeOverFields(page)
  takeOverPaths()
  if (focused !== null && !focused.isConnected) restoreFocus(focused, find?.())
}

/** How to find the same control again once its part has been replaced; the head of its filter where the control is gone. */
function finderOf(control: HTMLElement): (() => HTMLElement | null) | undefined {
  if (control.closest('[data-part]') === null) return undefined
  const group = control.closest<HTMLElement>('[data-keep]')?.dataset.keep
  const name = control.getAttribute('name')
  const value = control.getAttribute('value')
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  return () =>
    find(selectorOf(control, { group, name, value })) ??
    find(`[data-keep="${group}"] > summary, a[data-keep="${group}"]`)
}

interface Marks {
  group: string | undefined
  name: string | null
  value: string | null
}

function selectorOf(control: HTMLElement, { group, name, value }: Marks): string {
  if (control.tagName === 'SUMMARY') return `[data-keep="${group}"] > summary`
  if (name === null) return `a[aria-label="${CSS.escape(control.ariaLabel ?? '')}"]`
  const isOneOfMany = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
  return isOneOfMany ? `[name="${name}"][value="${value}"]` : `[data-part] [name="${name}"]`
}

function restoreFocus(former: Element, control: HTMLElement | null | undefined): void {
  if (!control) {
    focusHeading()
    return
  }
  control.focus({ preventScroll: true })
  const isText = control instanceof HTMLInputElement && control.type === 'text'
  if (isText && former instanceof HTMLInputElement) {
    control.value = former.value
    control.setSelectionRange(former.selectionStart, former.selectionEnd)
  }
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-part=title]')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** The search box is outside the parts, so that typing is never disturbed. */
function takeOverFields(page: Document): void {
  const field = document.querySelector<HTMLInputElement>('[name=q]')
  const fresh = page.querySelector<HTMLInputElement>('[name=q]')
  if (field === null || fresh === null) return
  const isTyping = field === document.activeElement
  if (!isTyping) field.value = fresh.value
  unread = isTyping && document.querySelector('[data-read]') !== null ? { rest: fresh.value } : undefined
}

/** Signing in and choosing a theme lead back to the page as it is now. */
function takeOverPaths(): void {
  const path = location.pathname + location.search
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name=next]')) field.value = path
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/sign-in"]'))
    link.href = `/sign-in?next=${encodeURIComponent(path)}`
}
