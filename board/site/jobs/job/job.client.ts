import { clockText, hourBars, sharedHours } from './hours.ts'

/** The core hours in the visitor's own day, in place of UTC. */
const own = document.querySelector<HTMLElement>('[data-hours]')
if (own) {
  const [start = 0, length = 0, zone = ''] = JSON.parse(own.dataset.hours ?? '[]')
  const offset = -new Date().getTimezoneOffset()
  const shared = sharedHours(start + offset, length)
  const rows = [[{ start: start + offset, length }], [{ start: 9 * 60, length: 8 * 60 }], shared]
  const svgs = own.querySelectorAll('svg')
  rows.forEach((row, at) => {
    // The bars come first, before the marks of the axis, and are empty until now.
    const rects = svgs[at]?.querySelectorAll('[x]')
    row
      .flatMap((stretch) => hourBars(stretch.start, stretch.length))
      .forEach((bar, index) => {
        rects?.[index]?.setAttribute('x', `${bar.x}%`)
        rects?.[index]?.setAttribute('width', `${bar.width}%`)
      })
  })
  const [core, , both] = own.querySelectorAll('.number')
  core?.append(`${clockText(start + offset)}–${clockText(start + offset + length)}`)
  const together = shared.reduce((sum, stretch) => sum + stretch.length, 0)
  both?.append(`${Math.round(together / 6) / 10} h`)
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
