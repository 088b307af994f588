import { clockText, hourBars, offsetText, sharedHours, zoneCity } from './hours.ts'

/** The core hours in the visitor's own day, in place of UTC. */
const rulers = document.querySelector<HTMLElement>('[data-hours]')
const own = document.querySelector<HTMLElement>('[data-your-hours]')
if (rulers !== null && own !== null) showYourHours(rulers, own)

function showYourHours(rulers: HTMLElement, own: HTMLElement): void {
  const [start = 0, length = 0] = (rulers.dataset.hours ?? '').split(',').map(Number)
  const offset = -new Date().getTimezoneOffset()
  const shared = sharedHours(start + offset, length)
  const rows = [[{ start: start + offset, length }], [{ start: 9 * 60, length: 8 * 60 }], shared]
  const together = shared.reduce((sum, stretch) => sum + stretch.length, 0)
  const numbers = own.querySelectorAll('.num')
  own.querySelectorAll('svg:not(.t3)').forEach((svg, at) => {
    const bars = (rows[at] ?? []).flatMap((stretch) => hourBars(stretch.start, stretch.length))
    svg.querySelectorAll('rect:not(.s-track,.s-gap)').forEach((rect, index) => {
      rect.setAttribute('x', `${bars[index]?.x ?? 0}%`)
      rect.setAttribute('width', `${bars[index]?.width ?? 0}%`)
    })
  })
  const [core, , both] = numbers
  if (core) core.textContent = `${clockText(start + offset)}–${clockText(start + offset + length)}`
  if (both) both.textContent = `${Math.round(together / 6) / 10} h`
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const note = own.querySelector('p')
  if (note !== null)
    note.textContent = (own.dataset.yourHours ?? '').replace(
      '{zone}',
      `${zoneCity(timeZone)} (${offsetText(offset)})`,
    )
  rulers.hidden = true
  own.hidden = false
}

const copy = document.querySelector<HTMLButtonElement>('[data-copied]')
if (navigator.clipboard === undefined) copy?.remove()
copy?.addEventListener('click', async () => {
  const label = copy.lastElementChild
  if (label === null) return
  await navigator.clipboard.writeText(location.origin + location.pathname)
  label.textContent = copy.dataset.copied ?? ''
})
