import * as text from '#messages/autosave'

const waitMs = 400
const firstRetryMs = 2_000
const longestRetryMs = 30_000
const longestSaveMs = 15_000
const longestBeforeLinkMs = 3_000

/**
 * Saves while people type: a pause after the last letter, one request at a time, the newest text always last. The server's answer is
 * shown next to the form, which is never touched. A draft that someone else has saved is left alone until the form is sent; a refused
 * request, for example after the session has ended, is tried again with the next letter.
 */
export function startAutosave(form: HTMLFormElement, keepFindings: (parts: Element) => void): void {
  const version = form.elements.namedItem('version')
  const loaded = form.elements.namedItem('loaded')
  if (!(version instanceof HTMLInputElement && loaded instanceof HTMLInputElement)) return
  const line = showSaved()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let retryMs = firstRetryMs
  let isStopped = false

  const plan = (ms: number): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(save, ms)
  }
  const save = (): void => {
    timer = undefined
    if (running !== undefined) {
      plan(waitMs)
      return
    }
    line.saving()
    running = saveNow().finally(() => {
      running = undefined
    })
  }
  const saveNow = async (): Promise<void> => {
    try {
      const parts = await send(form)
      retryMs = firstRetryMs
      if (parts === 'refused') return line.refused()
      if (parts === 'stopped') {
        isStopped = true
        return line.stopped()
      }
      version.value = parts.dataset.version ?? version.value
      loaded.value = parts.dataset.loaded ?? loaded.value
      swap(parts)
      keepFindings(parts)
      line.saved(parts.dataset.saved)
    } catch {
      line.failed()
      plan(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }

  form.addEventListener('input', () => plan(waitMs))
  form.addEventListener('keydown', (event) => {
    const isLine = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !isLine || event.isComposing) return
    event.preventDefault()
    plan(0)
  })
  // One click sends once. A save on its way is waited for: to the server, the two would be from different pages.
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault()
    isSent = true
    clearTimeout(timer)
    if (running === undefined) {
      isStopped = true
      return
    }
    event.preventDefault()
    const { submitter } = event
    running.then(() => {
      isStopped = true
      isSent = false
      form.requestSubmit(submitter)
    })
  })
  // A page of the board opens after what was typed last is saved, because it may show it.
  addEventListener('click', (event) => {
    const link = linkToFollow(event)
    if (link === undefined || isStopped || (timer === undefined && running === undefined)) return
    event.preventDefault()
    const isTyped = timer !== undefined
    clearTimeout(timer)
    const saved = Promise.resolve(running).then(() => {
      if (isTyped) save()
      return running
    })
    const tooLong = new Promise((resolve) => setTimeout(resolve, longestBeforeLinkMs))
    void Promise.race([saved, tooLong]).then(() => location.assign(link))
  })
  addEventListener('pagehide', () => {
    // The browser ends a save on its way along with its page.
    const isUnsaved = timer !== undefined || running !== undefined
    if (isUnsaved && !isStopped) void send(form, true).catch(() => undefined)
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  addEventListener('online', () => plan(0))
  if (isTouched(form)) plan(0)
}

/** Whether something was typed or chosen while this script was on its way. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const sent = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
      return field.value !== sent?.value
    }
    if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true
    const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    return isTyped && field.value !== field.defaultValue
  })
}

/** Where a click leads that opens another page of the board in this tab. */
function linkToFollow(event: MouseEvent): string | undefined {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.target !== '') return undefined
  return link.pathname === location.pathname && link.hash !== '' ? undefined : link.href
}

/** A request that outlives its page may have 64 kB. */
async function send(form: HTMLFormElement, isLeaving = false): Promise<HTMLElement | 'refused' | 'stopped'> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  const response = await fetch(`${form.action}/preview`, {
    method: 'POST',
    body,
    keepalive: isLeaving,
    signal: AbortSignal.timeout(longestSaveMs),
  })
  if (response.status === 409) return 'stopped'
  if ([401, 403, 404, 410].includes(response.status)) return 'refused'
  if (!response.ok) throw new Error(`The draft was not saved: ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const parts = page.querySelector<HTMLElement>('#parts')
  if (parts === null) throw new Error('The answer to saving is not what was asked for')
  return parts
}

/** Replaces the steps and the preview with new ones; what was open there stays open. */
function swap(parts: Element): void {
  for (const part of parts.querySelectorAll<HTMLElement>('[data-part]')) {
    const old = document.querySelector(`.post [data-part="${part.dataset.part}"]`)
    if (old === null || old.contains(document.activeElement)) continue
    const open = [...old.querySelectorAll('details')].map((details) => details.open)
    for (const [index, details] of part.querySelectorAll('details').entries())
      details.open = open[index] ?? false
    old.replaceWith(part)
  }
}

const everyMs = 10_000

/** The line that says when the draft was saved. Only a failure is spoken. */
function showSaved() {
  const line = document.querySelector<HTMLElement>('[data-saved-text]')
  let savedAt = line?.dataset.saved === undefined ? undefined : Date.parse(line.dataset.saved)
  let isWell = true
  const write = (words: string, isBad = false): void => {
    if (line === null) return
    isWell = !isBad
    line.classList.toggle('bad', isBad)
    line.role = isBad ? 'alert' : null
    if (line.textContent !== words) line.textContent = words
  }
  const tell = (): void => {
    if (savedAt === undefined || !isWell) return
    write(savedText(Math.max(0, Math.round((Date.now() - savedAt) / 1000))))
  }
  setInterval(tell, everyMs)
  return {
    saving() {
      if (isWell) write(text.saving)
    },
    saved(iso: string | undefined) {
      // The time of the answer, not of the server's clock: the two may differ by minutes.
      savedAt = iso === undefined ? savedAt : Date.now()
      isWell = true
      tell()
    },
    failed: () => write(navigator.onLine ? text.noAnswer : text.offline, true),
    /** This browser has no access to the draft, or no longer. */
    refused: () => write(text.refused, true),
    stopped: () => write(text.conflict, true),
  }
}

function savedText(seconds: number): string {
  if (seconds < 5) return text.savedNow
  if (seconds < 60) return text.savedSeconds(seconds)
  if (seconds < 3600) return text.savedMinutes(Math.floor(seconds / 60))
  return text.savedHours(Math.floor(seconds / 3600))
}
