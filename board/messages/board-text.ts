/** The name of the software, and of each board whose operator chose none (BOARD_NAME). */
export const softwareName = 'CryptoList'

/** A text that may contain the name of the board. */
export type BoardText = string | ((board: string) => string)

/** The text on a board of this name. */
export function onBoard(board: string, text: BoardText): string {
  return typeof text === 'string' ? text : text(board)
}
