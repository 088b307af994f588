/** For `npm run dev` only: loads the page again when the server has been started anew. */
let hasOpened = false
new EventSource('/__dev').addEventListener('open', () => {
  if (hasOpened) location.reload()
  hasOpened = true
})
