import { startTestIndex } from './followed-chain.fixture.ts'

/** Follows a chain into a database that is shared with the process that started this one, until it is killed. */
export async function followApart(
  node: { url: string; chainId: number },
  databaseUrl: string,
): Promise<void> {
  const index = await startTestIndex(node, { url: databaseUrl, close: async () => undefined })
  for (;;) await index.chainIndex.round(node.chainId)
}
