import { clearAll, filters, results, show } from '#messages/jobs-list'
import { closeButton, element } from '../components/dialog/elements.ts'

/** Opens the filters as a sheet. It is the same form, moved into a dialog while that is open; Back closes it. */
export function open(): void {
  const form = document.getElementById('filters')
  const home = form?.parentElement
  if (!form || !home) return
  const dialog = element('dialog', { className: 'sheet', ariaLabel: filters, autofocus: true })
  const openedAt = location.href
  history.pushState({ sheet: true }, '')
  const done = element('button', { type: 'button', className: 'button button-main button-large' })
  done.addEventListener('click', () => dialog.close())
  const showCount = () => {
    done.textContent = show(document.querySelector('[data-count]')?.textContent ?? results)
  }
  const onBack = () => dialog.close()
  dialog.append(headOf(dialog), bodyOf(form), footOf(done))
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => {
    document.removeEventListener('results', showCount)
    removeEventListener('popstate', onBack)
    home.append(form)
    dialog.remove()
    if (!history.state?.sheet) return
    if (location.href === openedAt) history.back()
    else history.replaceState(null, '')
  })
  document.addEventListener('results', showCount)
  addEventListener('popstate', onBack)
  showCount()
  document.body.append(dialog)
  dialog.showModal()
}

function headOf(dialog: HTMLDialogElement): HTMLElement {
  const header = element('header')
  const clear = element('a', {
    className: 'button button-small button-plain',
    href: '/jobs',
    textContent: clearAll,
  })
  clear.dataset.live = ''
  header.append(element('h2', { textContent: filters }), clear, closeButton(dialog))
  return header
}

function bodyOf(form: HTMLElement): HTMLElement {
  const body = element('div', { className: 'scroll' })
  body.append(form)
  return body
}

function footOf(done: HTMLElement): HTMLElement {
  const footer = element('footer')
  footer.append(done)
  return footer
}
