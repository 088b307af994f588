/** Something that a wallet put into the page, by its name in `window`; undefined where there is none. */
export function findInPage(name: string): unknown {
  return Reflect.get(typeof window === 'undefined' ? globalThis : window, name)
}
