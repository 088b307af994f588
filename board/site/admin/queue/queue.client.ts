import * as text from '#messages/queue'
import { areShortcutsEnabled } from '../../components/keys/key-switch.ts'
import { setPageKeys } from '../../components/keys/keys-dialog.ts'

/**
 * Keys of the moderators' queue, and panels that open without another page. Single keys go here before the common ones: on this page
 * `j` and `k` mean something of their own.
 */

function openPanel(link: HTMLAnchorElement): void {
  const { decision } = link.dataset
  for (const other of document.querySelectorAll<HTMLAnchorElement>('[data-decision]'))
    other.ariaCurrent = other === link ? 'true' : null
  for (const panel of document.querySelectorAll<HTMLFormElement>('[data-panel]')) {
    panel.hidden = panel.dataset.panel !== decision
    if (panel.hidden) continue
    panel.scrollIntoView({ block: 'nearest' })
    panel.querySelector<HTMLElement>('input[type=radio], input:not([type=hidden]), textarea, button')?.focus()
  }
}

function findOpenPanel(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('[data-panel]:not([hidden])')
}

/** The decision that a key stands for; pressed again, the next one of that key. */
function decideBy(key: string): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`[data-decision][data-key="${key}"]`)]
  const current = links.findIndex((link) => link.ariaCurrent === 'true')
  const link = links[(current + 1) % links.length]
  if (link !== undefined) openPanel(link)
  return link !== undefined
}

/** Chooses the reason of a digit and goes on to the text. */
function chooseReason(digit: string): boolean {
  const panel = findOpenPanel()
  const box = panel?.querySelector<HTMLInputElement>(`[data-digit="${digit}"]`)
  if (!box) return false
  box.checked = true
  panel?.querySelector<HTMLElement>('textarea')?.focus()
  return true
}

function move(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.queue-item-title')]
  const current = links.findIndex((link) => link.ariaCurrent === 'true')
  const link = links[current === -1 ? 0 : current + step]
  if (link !== undefined) location.assign(link.href)
  return true
}

/** Opens a group's first listing alone. */
function openFirst(): boolean {
  const link = document.querySelector<HTMLAnchorElement>('.moderation-group td a')
  if (link) location.assign(link.href)
  return link !== null
}

function handleKey(key: string): boolean {
  if (/^[acrdh]$/.test(key)) return decideBy(key)
  if (/^[1-8]$/.test(key)) return chooseReason(key)
  if (key === 'o') return openFirst()
  if (key === 'j') return move(1)
  return key === 'k' && move(-1)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])')
  )
}

addEventListener(
  'keydown',
  (event) => {
    if (document.querySelector('dialog:modal')) return
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSending) {
      const panel = findOpenPanel()
      if (panel) event.preventDefault()
      panel?.requestSubmit()
      return
    }
    if (event.key === 'Escape' && isTyping(event.target) && event.target instanceof HTMLElement)
      event.target.blur()
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPlain || isTyping(event.target) || !areShortcutsEnabled() || !handleKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  },
  { capture: true },
)

addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-decision]') : null
  if (!link || event.defaultPrevented || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return
  event.preventDefault()
  openPanel(link)
})

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.matches('[data-submits]')) target.form?.requestSubmit()
})

// A form that is sent twice would be decided once and then refused.
addEventListener('submit', ({ target, submitter }) => {
  if (!(target instanceof HTMLFormElement) || target.dataset.panel === undefined) return
  const button = submitter ?? target.querySelector('button')
  if (button) button.ariaBusy = 'true'
})

setPageKeys([
  ['a', text.keys.approve],
  ['c', text.keys.requestChanges],
  ['r', text.keys.reject],
  ['d', text.keys.merge],
  ['h', text.keys.hide],
  ['1–8', text.keys.reason],
  ['Ctrl+Enter', text.keys.send],
  ['o', text.keys.openFirst],
  ['j', text.keys.next],
  ['k', text.keys.previous],
  ['t', text.keys.theme],
  ['?', text.keys.help],
  ['Esc', text.keys.leave],
])
