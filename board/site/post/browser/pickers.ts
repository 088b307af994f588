/**
 * Turns each line of words with commas into chips and a field for the next word. The whole line is still sent under the field’s name, what is
 * being typed included, so that nothing is lost between two keys.
 */
export function startPickers(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLElement>('[data-picker]')) startPicker(box)
  startExcept(form)
}

function startPicker(box: HTMLElement): void {
  const field = box.querySelector('input')
  if (field === null) return
  const sent = document.createElement('input')
  sent.type = 'hidden'
  sent.name = field.name
  field.removeAttribute('name')
  const chips = document.createElement('span')
  chips.className = 'pick-chips'
  chips.ariaLive = 'polite'
  box.prepend(chips)
  box.append(sent)
  const names = new Map([...(field.list?.options ?? [])].map(({ value }) => [value.toLowerCase(), value]))
  const removeLabel = box.dataset.picker ?? ''
  let chosen: string[] = []

  const write = (): void => {
    const value = [...chosen, field.value.trim()].filter((word) => word !== '').join(', ')
    if (value === sent.value) return
    sent.value = value
    sent.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const draw = (): void => {
    chips.replaceChildren(...chosen.map((word) => chipOf(word, removeLabel, () => remove(word))))
  }
  const add = (typed: readonly string[]): void => {
    const words = typed.map((word) => names.get(word.trim().toLowerCase()) ?? word.trim())
    const fresh = words.filter((word) => word !== '' && !chosen.includes(word))
    chosen = [...chosen, ...new Set(fresh)]
    if (fresh.length > 0) draw()
  }
  const remove = (word: string): void => {
    chosen = chosen.filter((each) => each !== word)
    draw()
    field.focus()
    write()
  }
  /** Makes a chip of what is typed. */
  const take = (): void => {
    add([field.value])
    field.value = ''
    write()
  }

  add(field.value.split(','))
  field.value = ''
  sent.value = chosen.join(', ')
  field.addEventListener('input', (event) => {
    const parts = field.value.split(/[,;\n]/)
    if (parts.length > 1) {
      field.value = (parts.pop() ?? '').trimStart()
      add(parts)
    }
    // A word that was picked from the list comes at once, not letter by letter.
    const isTyped = event instanceof InputEvent && event.inputType === 'insertText'
    if (!isTyped && names.has(field.value.trim().toLowerCase())) return take()
    write()
  })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Enter' && field.value.trim() !== '') take()
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && field.value === '' && last !== undefined) remove(last)
  })
  field.addEventListener('change', take)
}

function chipOf(word: string, removeLabel: string, remove: () => void): HTMLElement {
  const chip = document.createElement('button')
  chip.type = 'button'
  chip.className = 'pick-chip'
  chip.textContent = word
  chip.ariaLabel = removeLabel.replace('{name}', word)
  chip.addEventListener('click', remove)
  return chip
}

/** Countries to leave out are asked for once a region is named. */
function startExcept(form: HTMLFormElement): void {
  const part = form.querySelector<HTMLElement>('[data-groups]')
  const groups = new Set(part?.dataset.groups?.split('|'))
  const read = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''
  const update = (): void => {
    if (part === null) return
    const named = read('remote_countries').split(', ')
    part.hidden = read('excluded_countries') === '' && !named.some((word) => groups.has(word))
  }
  form.addEventListener('input', update)
  update()
}
