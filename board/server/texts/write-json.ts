/**
 * A JSON object as pieces of a file: the fields of `head`, of which there is at least one, and lists, of which one item at a time is in memory. Throws what reading a list
 * throws.
 */
export async function* writeJson(
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, AsyncIterable<unknown>>>,
): AsyncGenerator<string, void> {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, items] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`
    let separator = '\n'
    for await (const item of items) {
      yield separator + JSON.stringify(item)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
