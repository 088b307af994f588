// Fails when a public page's first load is heavier than its budget.
import { makeDataFolder, startBoard } from '../bench/board-process.mjs'
import { budgets, listPublicPages, weighPages } from '../bench/weight.mjs'

const folder = makeDataFolder()
const board = await startBoard(folder.path)
try {
  const rows = await weighPages(board.origin, await listPublicPages(board.origin))
  console.table(rows)
  const over = rows.filter((row) => row.isOver).map((row) => row.path)
  if (over.length > 0) {
    console.error(
      `Over the budget of ${budgets.scriptBytes} bytes of script or ${budgets.listBytes} bytes in all: ${over.join(', ')}`,
    )
    process.exitCode = 1
  }
} finally {
  await board.stop()
  folder.remove()
}
