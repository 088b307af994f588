import { startBuiltBoard } from './built-board.ts'

/** Where the board is that the files of the browser project share. */
export const sharedBoardVariable = 'TEST_BOARD_URL'

/** One built board with the demo for the files that need nothing else; each makes accounts of its own there. */
export default async function setup(): Promise<() => Promise<void>> {
  const board = await startBuiltBoard()
  process.env[sharedBoardVariable] = board.origin
  return () => board.close()
}
