import { hoursOf, sharedHours, sumOf } from '@cryptolist/contract'
import { clockText, hourBars } from './hours.ts'

/** The core hours in the visitor's own day, in place of UTC. */
const own = document.querySelector<HTMLElement>('[data-hours]')
if (own) {
  const [start = 0, length = 0, zone = ''] = JSON.parse(own.dataset.hours ?? '[]')
  const core = { start: start - new Date().getTimezoneOffset(), length }
  const shared = sharedHours(core)
  // The working day between the two is the same everywhere.
  const rows = [[core], [], shared]
  const svgs = own.querySelectorAll('svg')
  rows.forEach((row, at) => {
    // The bars come first, before the marks of the axis, and are empty until now.
    const rects = svgs[at]?.querySelectorAll('[x]')
    row.flatMap(hourBars).forEach((bar, index) => {
      rects?.[index]?.setAttribute('x', `${bar.x}%`)
      rects?.[index]?.setAttribute('width', `${bar.width}%`)
    })
  })
  const [clock, , both] = own.querySelectorAll('.number')
  clock?.append(`${clockText(core.start)}–${clockText(core.start + length)}`)
  both?.append(`${hoursOf(sumOf(shared))} h`)
  // Every byte counts on this page, so the zone keeps its technical name.
  own
    .querySelector('p')
    ?.replaceChildren(zone.replace('{zone}', Intl.DateTimeFormat().resolvedOptions().timeZone))
  own.hidden = false
  own.previousElementSibling?.remove()
}

const copy = document.querySelector<HTMLButtonElement>('[data-copied]')
if (!navigator.clipboard) copy?.remove()
copy?.addEventListener('click', async () => {
  await navigator.clipboard.writeText(location.origin + location.pathname)
  copy.textContent = copy.dataset.copied ?? ''
})
