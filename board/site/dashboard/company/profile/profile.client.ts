import { askServer } from '../../../components/writing/ask-server.ts'
import '../../../components/writing/writing.client.ts'

const waitMs = 400

const place = document.querySelector<HTMLElement>('[data-text-look]')
const fold = place?.closest('details')
const area = document.querySelector<HTMLTextAreaElement>('#description')
if (place && fold && area?.form) startLook({ place, fold, area, address: `${area.form.action}/preview` })

interface Look {
  place: HTMLElement
  fold: HTMLDetailsElement
  area: HTMLTextAreaElement
  address: string
}

/** Shows the description as it will be while it is written, and saves nothing. One request at a time, the newest text always last. */
function startLook({ place, fold, area, address }: Look): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownText: string | undefined
  let isAsking = false
  const plan = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(show, ms)
  }
  const show = async (): Promise<void> => {
    const typed = area.value
    if (!fold.open || isAsking || typed === shownText) return
    isAsking = true
    try {
      place.replaceChildren(await askLook(address, typed))
      shownText = typed
    } catch {
      tell(place)
    }
    isAsking = false
    if (area.value !== typed) plan(waitMs)
  }
  area.addEventListener('input', () => plan(waitMs))
  fold.addEventListener('toggle', () => plan(0))
  addEventListener('online', () => plan(0))
  // Where there is room for it, it is seen without being asked for.
  fold.open ||= matchMedia('(min-width: 821px)').matches
}

/** The look of a text, or what is wrong with it. Throws if there is no answer. */
async function askLook(address: string, description: string): Promise<Element> {
  const answer = await askServer(address, { description })
  if ('reason' in answer) return problem(answer.reason)
  const page = new DOMParser().parseFromString(answer.words, 'text/html')
  const look = page.querySelector('.look-text')
  if (look === null) throw new Error('The answer is not a preview.')
  return look
}

function problem(words: string): HTMLElement {
  const line = document.createElement('p')
  line.className = 'not-kept small'
  line.textContent = words
  return line
}

/** That what is shown is older than the text. */
function tell(place: HTMLElement): void {
  if (place.querySelector('[role=alert]') !== null) return
  const line = problem(place.dataset.noAnswer ?? '')
  line.role = 'alert'
  place.prepend(line)
}
