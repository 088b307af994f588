/** Shows the button that fits this browser. Without notifications in it there is none. */
const panel = document.querySelector<HTMLElement>('[data-notify]')
const add = panel?.querySelector<HTMLFormElement>('[data-add] form')
const stop = panel?.querySelector<HTMLFormElement>('[data-stop] form')
const stopForms = panel?.querySelectorAll('form[action$="/stop-notifying"]') ?? []

async function hashOf(endpoint: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function show(name: string): void {
  panel?.removeAttribute('hidden')
  panel?.querySelector(`[data-${name}]`)?.removeAttribute('hidden')
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}

async function subscribe(form: HTMLFormElement, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return show('failed')
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager, active } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  // A subscription that was made with another key of the board can't be used.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  active?.postMessage({ subscription: subscription.toJSON(), key })
  fill(form, 'subscription', JSON.stringify(subscription))
  form.submit()
}

async function start({ notify: key = '', browsers = '' }: DOMStringMap): Promise<void> {
  if (typeof PushManager === 'undefined' || !('serviceWorker' in navigator) || !add || !stop) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  const hash = subscription ? await hashOf(subscription.endpoint) : ''
  if (hash !== '' && browsers.split(' ').includes(hash)) {
    fill(stop, 'browser', hash)
    // Both that end it here. The service worker then has nothing to replace.
    for (const form of stopForms) form.addEventListener('submit', () => void caches.delete('notifications'))
    return show('stop')
  }
  add.addEventListener('submit', (event) => {
    event.preventDefault()
    subscribe(add, key).catch(() => show('failed'))
  })
  show('add')
}

if (panel !== null) void start(panel.dataset)

export {}
