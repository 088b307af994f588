import * as text from '#messages/keys'
import { closeButton, element } from '../dialog/elements.ts'
import { writeStored } from '../storage/stored-value.ts'
import { areShortcutsEnabled } from './key-switch.ts'

type KeyWords = readonly (readonly [key: string, words: string])[]

let keys: KeyWords = text.listKeys

/** Lists the keys of a page that has its own. */
export function setPageKeys(own: KeyWords): void {
  keys = own
}

/** Shows all keys, with the switch that turns them off. */
export function openKeysDialog(): void {
  const dialog = element('dialog', { className: 'dialog', ariaLabel: text.title })
  const list = element('dl', { className: 'keys small' })
  for (const [key, words] of keys) {
    const term = element('dt')
    term.append(element('span', { className: 'keycap', textContent: key }))
    list.append(term, element('dd', { textContent: words }))
  }
  const header = element('header')
  header.append(element('h2', { textContent: text.title }), closeButton(dialog))
  const body = element('div', { className: 'body' })
  body.append(list, keySwitch())
  dialog.append(header, body)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
}

function keySwitch(): HTMLElement {
  const box = element('input', {
    type: 'checkbox',
    className: 'box',
    checked: areShortcutsEnabled(),
    autofocus: true,
  })
  box.addEventListener('change', () => writeStored('keys', box.checked ? null : 'off'))
  const label = element('label', { className: 'line small' })
  label.append(box, text.useKeys)
  return label
}
