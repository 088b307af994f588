/** Chooses the browser's time zone in a new form; one that came back keeps what was chosen. */
const select = document.querySelector<HTMLSelectElement>('select[data-own]')
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
if (select !== null && [...select.options].some(({ value }) => value === zone)) select.value = zone
