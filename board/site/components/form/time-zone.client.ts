/** Chooses the browser's time zone where none has been chosen, and shows the words that say so. One that came back keeps what was chosen. */
const select = document.querySelector<HTMLSelectElement>('select[data-own]')
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
if (select !== null && [...select.options].some(({ value }) => value === zone)) {
  select.value = zone
  document.querySelector('[data-suggested]')?.removeAttribute('hidden')
}
