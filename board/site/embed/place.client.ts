/** The origin of the board: the server sends this script as a function of it (route.ts). */
declare const board: string

/** The beginning of a frame's address. Those of another board are another script's. */
const addresses = `${board}/embed/jobs`
/** Heights that a frame may ask for, in pixels. */
const [least, most] = [40, 10_000]

/** Puts a frame in place of what is in an element: a link, whose words name the frame for those who can't see it. */
function place(element: HTMLElement): void {
  const { embedJobs = '' } = element.dataset
  if (!embedJobs.startsWith(addresses)) return
  // Another copy of this script leaves it alone then.
  delete element.dataset.embedJobs
  const frame = document.createElement('iframe')
  frame.loading = 'lazy'
  frame.title = element.textContent?.trim() ?? ''
  // Attributes: a page's policy may forbid styles.
  frame.width = '100%'
  frame.height = '480'
  frame.setAttribute('frameborder', '0')
  frame.src = embedJobs
  element.replaceChildren(frame)
}

function placeAll(): void {
  document.querySelectorAll<HTMLElement>('[data-embed-jobs]').forEach(place)
}

addEventListener('message', ({ data, origin, source }) => {
  const height = Math.ceil(data?.embedHeight)
  if (origin !== board || !source || !(height >= least && height <= most)) return
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source && frame.src.startsWith(addresses)) frame.height = String(height)
})
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', placeAll)
else placeAll()
