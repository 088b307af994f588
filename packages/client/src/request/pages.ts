import { ApiError } from './api-error.ts'

interface PageOf<Item> {
  items: Item[]
  next: string | null
}

/** All pages from one on, each requested when it is needed. A board that gives a cursor twice ends with `bad_answer`. */
export async function* iteratePages<Page extends PageOf<unknown>>(
  list: (after: string | undefined) => Promise<Page>,
  start: string | undefined,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<unknown>()
  let after = start
  for (;;) {
    const page = await list(after)
    seen.add(after)
    yield page
    if (page.next === null) return
    if (seen.has(page.next)) throw new ApiError('bad_answer', 'A page of the list leads to itself.')
    after = page.next
  }
}

/** The items of the pages, one after the other. */
export async function* iterateItems<Item>(
  pages: AsyncIterable<PageOf<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for await (const { items } of pages) yield* items
}
