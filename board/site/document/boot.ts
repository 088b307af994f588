import { areShortcutsEnabled } from '../components/keys/key-switch.ts'

/**
 * The only script that every page loads. It does nothing itself but wait: what a visitor uses is fetched when they use it, and what
 * can't be fetched falls back to the link or form below it.
 */
interface Island {
  open(trigger: HTMLElement): void
}

const loadKeys = () => import('../components/keys/keys.client.ts')
const loadResults = () => import('../jobs/results.client.ts')

const islands: Record<string, () => Promise<Island>> = {
  'sign-in': () => import('../auth/browser/sign-in.island.tsx'),
  filters: () => import('../jobs/sheet.client.ts'),
  keys: loadKeys,
}
const listKeys = 'jkot?fg[]ashu'

// A view transition that another navigation cuts short, or that comes too late, is no error of the page: it is there without it.
self.onunhandledrejection = ({ reason }) => !/^Transition/.test(reason?.message)

/** A script that could not be fetched is left out; the page works as the server sent it. */
const goWithout = () => undefined

/** A link that acts on this page is a button; it was a link only for the case that this script does not run. */
function makeButton(link: HTMLAnchorElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = link.className
  Object.assign(button.dataset, link.dataset, { href: link.href })
  button.append(...link.childNodes)
  link.replaceWith(button)
}

function openIsland(trigger: HTMLElement, load: () => Promise<Island>): void {
  trigger.ariaBusy = 'true'
  load()
    .then((island) => island.open(trigger))
    .catch(() => {
      const href = trigger.dataset.href ?? trigger.getAttribute('href')
      if (href) location.href = href
      else trigger.closest('form')?.submit()
    })
    .finally(() => {
      trigger.ariaBusy = null
    })
}

function closeMenus(except?: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
    if (menu === except) continue
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }
}

addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  closeMenus(target?.closest('.menu'))
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
  const trigger = target?.closest<HTMLElement>('[data-island]')
  const load = islands[trigger?.dataset.island ?? '']
  const live = target?.closest<HTMLAnchorElement>('a[data-live]')
  if (trigger && load) {
    event.preventDefault()
    openIsland(trigger, load)
  } else if (live) {
    event.preventDefault()
    loadResults().then(
      (results) => results.follow(live),
      () => (location.href = live.href),
    )
  }
  const title = target?.closest<HTMLElement>('.title a')
  // Back leads to this row again (see below).
  if (title) history.replaceState({ ...history.state, row: title.closest('.row')?.id }, '')
})

for (const type of ['input', 'change'] as const) {
  addEventListener(type, ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (!isField || target.form?.id !== 'filters') return
    const { form } = target
    loadResults().then(
      (results) => results.change(target, type),
      // Text that is being typed waits for Enter; any other choice goes to the server as the form would.
      () => target.matches(':read-only') && form.submit(),
    )
  })
}

addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  if (form.id === 'filters') {
    event.preventDefault()
    loadResults().then(
      (results) => results.submit(form),
      () => form.submit(),
    )
  } else if (form.dataset.themeForm !== undefined && event.submitter instanceof HTMLButtonElement) {
    event.preventDefault()
    const { submitter } = event
    import('../components/theme/theme.client.ts').then(
      (theme) => theme.chooseTheme(submitter.value),
      () => {
        delete form.dataset.themeForm
        form.requestSubmit(submitter)
      },
    )
  }
})

addEventListener('keydown', (event) => {
  const isField = document.activeElement?.matches('input, select, textarea, [contenteditable]')
  if (event.key === 'Escape') closeMenus()
  const isSpecial = event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey
  if (isField || isSpecial || !areShortcutsEnabled()) return
  if (event.key === '/') {
    // At once, without another script: what is typed next belongs into the field.
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('[name=q]')
    field?.focus()
    field?.select()
  } else if (listKeys.includes(event.key)) loadKeys().then((keys) => keys.handleKey(event.key), goWithout)
})

const menu = document.getElementById('menu')
menu?.addEventListener('beforetoggle', (event) => {
  for (const part of document.querySelectorAll<HTMLElement>('.skip, .top, .demo, main, .foot'))
    part.inert = event.newState === 'open'
})

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-island]')) makeButton(link)
for (const field of document.querySelectorAll<HTMLInputElement>('[data-suggest]'))
  field.onfocus = () =>
    import('../components/search-box/suggest.client.ts').then((box) => box.suggest(field), goWithout)
addEventListener('pageshow', () => {
  // After Back the focus is on the row that was opened, and after Enter in the home page's search on the first one, so that the keys go on from there.
  const row = document.getElementById(history.state?.row ?? location.hash.slice(1))
  row?.querySelector<HTMLElement>('.title a')?.focus({ preventScroll: true })
})
if (document.querySelector('[data-toast]'))
  import('../components/toast/toast.client.ts').then((toast) => toast.startToast(), goWithout)
import('../auth/browser/session.client.ts').then((session) => session.startSession(), goWithout)
