import { close } from '#messages/frame'
import spriteUrl from '../../public/icons.svg?url&no-inline'

/** A new element with properties; for the few dialogs that are not worth React. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}

export function closeButton(dialog: { close(): void }): HTMLButtonElement {
  const button = element('button', {
    type: 'button',
    className: 'button button-plain button-small button-icon',
    ariaLabel: close,
  })
  button.innerHTML = `<svg class="icon icon-large" aria-hidden="true"><use href="${spriteUrl}#x"/></svg>`
  button.addEventListener('click', () => dialog.close())
  return button
}
