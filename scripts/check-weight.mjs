// Fails when a public page's first load is heavier than its budget.
import { startBoard, withDataFolder, withProcess } from '../bench/board-process.mjs'
import { budgets, listPublicPages, weighPages } from '../bench/weight.mjs'

await withDataFolder((dataDir) =>
  withProcess(startBoard(dataDir), async ({ origin }) => {
    const rows = await weighPages(origin, await listPublicPages(origin))
    console.table(rows)
    const over = rows.filter((row) => row.isOver).map((row) => row.path)
    if (over.length === 0) return
    console.error(
      `Over the budget of ${budgets.scriptBytes} bytes of script or ${budgets.listBytes} bytes in all: ${over.join(', ')}`,
    )
    process.exitCode = 1
  }),
)
