import * as text from '#messages/pipeline'
import { formatCount } from '../../../../messages/plural.ts'
import { element } from '../../../components/dialog/elements.ts'

/*
 * Dragging an application to another column, for those who have a mouse. A drop only asks: a move is emailed to the applicant, which can't be taken back.
 * Then the page's own form is sent; boxes, keys and touch work as they do without this script.
 */

const board = document.querySelector<HTMLElement>('.pipeline[data-moves]')
const form = board?.closest('form')
/** Says to everyone what has happened, and asks before an email is sent. */
const status = element('div', { role: 'status' })

interface Drag {
  card: HTMLElement
  /** The column that it comes from, and the card that it was before there. */
  from: Element | null
  next: Element | null
}
let drag: Drag | undefined

function start(card: HTMLElement): void {
  putBack()
  drag = { card, from: card.parentElement, next: card.nextElementSibling }
}

function putBack(): void {
  if (drag !== undefined && drag.card.parentElement !== drag.from)
    drag.from?.insertBefore(drag.card, drag.next)
  drag = undefined
}

/** The column under the pointer, if the application may be dropped there. */
function columnOf({ target }: Event): HTMLElement | null {
  const column = target instanceof Element ? target.closest<HTMLElement>('.pipeline > section') : null
  if (column === null || drag === undefined || column.contains(drag.from)) return null
  return board?.dataset.moves?.split(' ').includes(statusOf(column)) === true ? column : null
}

/** The heading has the status in its id. */
function statusOf(column: HTMLElement): string {
  return column.querySelector('h2')?.id.replace('column-', '') ?? ''
}

/** Shows the card in its new column, and asks before anything is sent. */
function drop(column: HTMLElement): void {
  const { card } = drag ?? {}
  if (card === undefined) return
  const name = nameOf(card)
  const columnName = column.querySelector('h2')?.textContent ?? ''
  column.querySelector('ul')?.prepend(card)
  const move = button(text.moveDropped, () => void send(card, column))
  const back = button(text.putBack, () => {
    putBack()
    say(text.wasPutBack(name))
    card.querySelector('a')?.focus()
  })
  say(text.askMove(name, columnName), move, back)
  move.focus()
}

async function send(card: HTMLElement, column: HTMLElement): Promise<void> {
  const to = statusOf(column)
  const box = card.querySelector<HTMLInputElement>('[name=chosen]')
  if (box === null || form == null) return
  say(text.moving)
  const body = new URLSearchParams({ chosen: box.value, to, key: crypto.randomUUID() })
  const why = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } })
    .then(readRefusal)
    .catch(() => text.moveNotSent)
  const name = nameOf(card)
  if (why !== null) {
    putBack()
    return say(text.notMoved(name, why))
  }
  count(drag?.from?.closest('section'), -1)
  count(column, 1)
  drag = undefined
  box.value = `${box.value.split(' ')[0]} ${to}`
  say(text.wasMoved(name, column.querySelector('h2')?.textContent ?? ''))
}

/** Why it wasn't moved; null if it was. */
async function readRefusal(response: Response): Promise<string | null> {
  const answer = await response.json()
  if (!response.ok) return answer.detail ?? text.moveNotSent
  return answer.refused[0]?.sentence ?? null
}

/** The number next to a column's name is that of all its applications. */
function count(column: Element | null | undefined, change: 1 | -1): void {
  const number = column?.querySelector('.number')
  if (number != null)
    number.textContent = formatCount(Number(number.textContent?.replace(/\D/g, '')) + change)
}

const nameOf = (card: HTMLElement): string => card.querySelector('a')?.textContent ?? ''

function say(words: string, ...buttons: HTMLElement[]): void {
  const note = element('div', { className: 'note' })
  const line = element('div', { className: 'line wrapping' })
  line.append(element('span', { textContent: words }), ...buttons)
  note.append(line)
  status.replaceChildren(note)
}

function button(words: string, press: () => void): HTMLButtonElement {
  const control = element('button', { type: 'button', className: 'button button-small', textContent: words })
  control.addEventListener('click', press)
  return control
}

// A long press on a touch screen would begin to drag instead of opening the link's menu.
if (board !== null && form != null && matchMedia('(pointer: fine)').matches) {
  board.before(status)
  for (const card of board.querySelectorAll<HTMLElement>('li')) card.draggable = true
  board.addEventListener('dragstart', ({ target, dataTransfer }) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('li') : null
    if (card === null) return
    dataTransfer?.setData('text/plain', nameOf(card))
    start(card)
  })
  board.addEventListener('dragover', (event) => {
    if (columnOf(event) !== null) event.preventDefault()
  })
  board.addEventListener('drop', (event) => {
    const column = columnOf(event)
    if (column === null) return
    event.preventDefault()
    drop(column)
  })
}
