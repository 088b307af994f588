import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { onBoard, softwareName } from './board-text.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files with the software's name in their code, and in how many lines. */
function listNamed(folder: string): Record<string, number> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const counts = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file): [string, number] => {
      const code = readFileSync(join(root, folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
      return [file, code.split('\n').filter((line) => line.includes(softwareName)).length]
    })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

it('writes the board’s name into a text that has a place for it', () => {
  expect(onBoard('Vela Jobs', 'Jobs')).toBe('Jobs')
  expect(onBoard('Vela Jobs', (board) => `Jobs on ${board}`)).toBe('Jobs on Vela Jobs')
})

it('has the software’s name only in texts about the software: a board has a name of its own', () => {
  expect(listNamed('board/messages/en')).toEqual({
    // Other boards that can be followed.
    'admin-sources.ts': 2,
    'sources.ts': 2,
    // Texts about the program, for operators.
    'backup.ts': 6,
    'system.ts': 1,
    // The footer, and the demo's home page for anyone who wants to run a board.
    'frame.ts': 2,
    'home.ts': 1,
  })
  expect(listNamed('packages/contract/src/messages/en')).toEqual({ 'taxonomy.ts': 1 })
  // The program that reads careers pages keeps its name in robots.txt.
  expect(listNamed('board/site')).toEqual({ 'robots/route.ts': 1 })
})
