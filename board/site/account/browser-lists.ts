/**
 * Replaces a place of the page by the one that an address has: the server writes the rows of what a browser keeps, and knows nothing of them
 * afterwards. Throws where the answer has no such place.
 */
export async function fillPlace(selector: string, address: string): Promise<void> {
  const response = await fetch(address, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const place = page.querySelector(selector)
  if (!response.ok || place === null) throw new Error('Not a list')
  document.querySelector(selector)?.replaceWith(place)
}

/** Shows what a page has hidden for the case that it is needed. */
export function reveal(selector: string): void {
  document.querySelector(selector)?.removeAttribute('hidden')
}
