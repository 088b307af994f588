import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/sources'
import { type ListedBoard, readBoardList } from '../domain/boards/board-list.ts'
import { readOptions, readTextFile, runCommand } from './run-command.ts'
import type { Act, SourceCall } from './source-acts.ts'

const usage = `Usage: npm run source -- add <address or system:board> … [--company <name>]
       npm run source -- add --file <list>
       npm run source -- list
       npm run source -- run <board> … [--accept]
       npm run source -- pause <board> … | resume <board> …
       npm run source -- move <board> <new address or system:board>
       npm run source -- remove <board> … [--forever]`

const acts = {
  add: true,
  list: true,
  run: true,
  pause: true,
  resume: true,
  move: true,
  remove: true,
} satisfies Record<Act, true>

await runCommand(
  async () => {
    const call = await readArguments(process.argv.slice(2))
    // Loading them takes most of a second: wrong arguments fail before it.
    const { checkNames, performCall } = await import('./source-acts.ts')
    checkNames(call)
    return { call, performCall }
  },
  ({ call, performCall }, tools) => performCall(call, tools),
)

async function readArguments(args: string[]): Promise<SourceCall> {
  const { values, positionals } = parse(args)
  const [name, ...boards] = positionals
  const act = Object.keys(acts).find((one): one is Act => one === name)
  const { company, file, forever = false, accept = false } = values
  const namesNone = act === 'list' || file !== undefined
  if (
    act === undefined ||
    namesNone !== (boards.length === 0) ||
    (act === 'move' && boards.length !== 2) ||
    (file !== undefined && (act !== 'add' || company !== undefined))
  )
    throw new BoardError('invalid_input', usage)
  const listed = file === undefined ? boards.map((typed) => ({ typed, company })) : await readList(file)
  return { act, boards, listed, isForever: forever, isAccepted: accept }
}

/** The boards of a file. Throws invalid_input for one without any. */
async function readList(path: string): Promise<ListedBoard[]> {
  const listed = readBoardList(await readTextFile(path))
  if (listed.length === 0) throw new BoardError('invalid_input', text.emptyFile(path))
  return listed
}

function parse(args: string[]) {
  const options = {
    company: { type: 'string' },
    file: { type: 'string' },
    forever: { type: 'boolean' },
    accept: { type: 'boolean' },
  } as const
  return readOptions(args, options, usage)
}
