const most = 40

/** Offers the list's words for the one that is being typed after a comma; the browser alone offers them for the whole field. */
export function startWords(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-words]')) {
    const { list } = field
    if (list === null) continue
    const words = [...list.querySelectorAll('option')].map((option) => option.value)
    field.addEventListener('input', () => {
      const cut = field.value.lastIndexOf(',') + 1
      const before = cut === 0 ? '' : `${field.value.slice(0, cut)} `
      const begun = field.value.slice(cut).trim().toLowerCase()
      const fitting = words.filter((word) => word.toLowerCase().includes(begun)).slice(0, most)
      list.replaceChildren(
        ...fitting.map((word) => {
          const option = document.createElement('option')
          option.value = before + word
          return option
        }),
      )
    })
  }
}
