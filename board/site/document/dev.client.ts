/** For `npm run dev` only: reloads the page when the server has restarted. */
let hasOpened = false
new EventSource('/__dev').addEventListener('open', () => {
  if (hasOpened) location.reload()
  hasOpened = true
})
