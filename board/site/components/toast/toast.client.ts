const staysMilliseconds = 6000

/**
 * Closes the toast that came with the page: after 6 s, not counting time with the pointer or the focus on it, or by its cross without
 * loading a page. Its text is inserted again, because screen readers speak only what changes (role=status).
 */
export function startToast(): void {
  const toast = document.querySelector<HTMLElement>('[data-toast]')
  if (toast === null) return
  speak(toast)
  let remaining = staysMilliseconds
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    if (timer !== undefined) return
    startedAt = Date.now()
    timer = setTimeout(() => toast.remove(), remaining)
  }
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    remaining = Math.max(1000, remaining - (Date.now() - startedAt))
  }
  const resume = () => {
    if (!toast.matches(':hover, :focus-within')) run()
  }
  toast.addEventListener('pointerenter', pause)
  toast.addEventListener('focusin', pause)
  toast.addEventListener('pointerleave', resume)
  toast.addEventListener('focusout', () => queueMicrotask(resume))
  toast.querySelector('.button')?.addEventListener('click', (event) => {
    event.preventDefault()
    pause()
    toast.remove()
  })
  run()
}

function speak(toast: HTMLElement): void {
  const words = [...toast.children].filter((child) => !child.matches('a, button'))
  for (const element of words) element.replaceChildren(...element.childNodes)
}
